// `npm run chaos -- --seed N --kills N --clips N`: prints what was promised and what came of it; exit code 1 when they differ.
import { parseArgs } from 'node:util'
import { runChaos } from './chaos-run.ts'
import { broken, table } from './figures.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '200' },
    clips: { type: 'string', default: '40' },
  },
})
const [seed, kills, clips] = [values.seed, values.kills, values.clips].map(Number)
if (!isCount(seed) || !isCount(kills) || !isCount(clips)) {
  console.error('Usage: npm run chaos -- --seed N --kills N --clips N')
  process.exit(2)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const startedAtMs = Date.now()
const { figures, troubles, keptAt } = await runChaos({ seed, kills, clips, phrases: (line) => console.log(line) })
console.log('\nWhat went wrong on purpose')
for (const [what, count] of troubles) console.log(`  ${what.padEnd(32)} ${String(count).padStart(4)}`)
console.log(`\nWhat came of it (seed ${seed}, ${Math.round((Date.now() - startedAtMs) / 1_000)} s)\n${table(figures)}`)
const problems = broken(figures)
for (const problem of problems) console.log(`✗ ${problem}`)
if (keptAt !== null) console.log(`Everything that it left lies in ${keptAt}.`)
process.exitCode = problems.length > 0 ? 1 : 0

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 0
}
