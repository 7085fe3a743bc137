// `npm run test:loaded`: the tests beside busy programs that take three quarters of the processor. A test that passes only
// on a quiet computer fails here and leaves its evidence. Takes the options of `npm test`; with files, only these.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { ensurePackages, runtime, step } from './packages.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

/** The system divides each core fairly: beside three of them the tests get a quarter. */
const LOOPS_PER_CORE = 3

const given = process.argv.slice(2)
const files = given.filter((each) => !each.startsWith('-'))

ensurePackages()
ensureSystemPackages()
const loops = Array.from({ length: LOOPS_PER_CORE * availableParallelism() }, startLoop)
const code =
  files.length > 0
    ? step('Tests, loaded', 'vitest', ['run', ...given])
    : step('All tests, loaded', runtime(), ['scripts/test.mjs', ...given])
for (const loop of loops) loop.kill('SIGKILL')
process.exitCode = code

/** Ends with this process, however that ends. */
function startLoop() {
  const watched =
    'process.stdin.resume().once("end", () => process.exit()); setInterval(() => { const until = Date.now() + 990; while (Date.now() < until); }, 1)'
  return spawn(process.execPath, ['-e', watched], { stdio: ['pipe', 'ignore', 'ignore'] })
}
