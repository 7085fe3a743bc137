// `npm run bench -- NAME`: measures, and prints ratios taken in the same run.
import { ensurePackages, runtime, step } from './packages.mjs'

ensurePackages()
process.exitCode = step('Benchmark', runtime(), ['test/bench/main.ts', ...process.argv.slice(2)])
