# Thin: each target installs what is missing (tools/dev/install.sh), configures with a preset, builds, runs.
# CXX chooses the compiler of a new build folder; JOBS the number of parallel jobs.
JOBS ?= $(shell nproc)
BENCH_DOCUMENT ?= $(wildcard $(firstword $(JOULE_CORPORA) ../shared/corpora)/documents/twitter.json)
INSTALL := bash tools/dev/install.sh

.PHONY: all demo test test-all bench bench-quick bench-build format clean

all:
	$(INSTALL) build
	cmake --preset release -DJOULE_BUILD_TESTS=OFF
	cmake --build --preset release -j $(JOBS)

# Real data through the library, with numbers beside two other libraries.
demo:
	$(INSTALL) build tools demo
	cmake --preset release -B build/demo -DJOULE_BUILD_TESTS=OFF -DJOULE_BUILD_TOOLS=OFF
	cmake --build build/demo -j $(JOBS) --target joule_demo
	build/demo/examples/demo/joule_demo

# The whole suite but the labels `slow` (minutes each) and `cross` (other processors), with the system's compiler.
test:
	$(INSTALL) build test tools demo
	cmake --preset release -DJOULE_BUILD_TESTS=ON
	cmake --build --preset release -j $(JOBS)
	ctest --test-dir build/release -j $(JOBS) --output-on-failure --no-tests=error -LE '^(slow|cross)$$'

# Everything: also the slow tests, the checked build, both sanitizers and the other processors. Hours, not minutes.
test-all: test
	$(INSTALL) clang cross
	ctest --test-dir build/release -j $(JOBS) --output-on-failure -L '^(slow|cross)$$'
	bash tools/dev/test_clang.sh asan
	bash tools/dev/test_clang.sh tsan
	bash tools/dev/test_clang.sh release

# Every workload and library, answers checked first, with CXX and CXXFLAGS; PEERS is a folder where libraries outside
# Debian are installed for the same compiler. About a quarter of an hour; bench-quick takes three minutes. Both write
# bench/results/latest.jsonl.
bench: bench-build
	build/bench/bench/joule_bench --output bench/results/latest.jsonl
	python3 bench/compile/measure.py --compiler $(CXX) --flags="$(strip -O2 $(CXXFLAGS))" --joule build/bench/src/libjoule.a \
	  $(if $(PEERS),--prefix $(PEERS)) --document "$(BENCH_DOCUMENT)" --output bench/results/latest.jsonl

bench-quick: bench-build
	build/bench/bench/joule_bench --quick --output bench/results/latest.jsonl

bench-build:
	$(INSTALL) build bench
	cmake --preset release -B build/bench -DJOULE_BUILD_TESTS=OFF -DJOULE_BUILD_TOOLS=OFF -DJOULE_BUILD_BENCH=ON \
	  $(if $(PEERS),-DCMAKE_PREFIX_PATH=$(PEERS))
	cmake --build build/bench -j $(JOBS) --target joule_bench

format:
	$(INSTALL) format
	bash tools/dev/format.sh

clean:
	rm -rf build
