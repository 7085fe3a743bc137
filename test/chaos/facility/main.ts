// `npm run chaos:facility -- --seed N --stations N --clips N --kills N`: exit code 1 when a promise was broken.
import { parseArgs } from 'node:util'
import { brokenPromises, facilityTable } from './facility-judge.ts'
import { runFacilityChaos } from './facility-run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    stations: { type: 'string', default: '8' },
    cages: { type: 'string', default: '4' },
    clips: { type: 'string', default: '400' },
    kills: { type: 'string', default: '60' },
    'database-kills': { type: 'string', default: '10' },
    cuts: { type: 'string', default: '20' },
  },
})
const counts = {
  seed: Number(values.seed),
  stations: Number(values.stations),
  cages: Number(values.cages),
  clips: Number(values.clips),
  kills: Number(values.kills),
  databaseKills: Number(values['database-kills']),
  cuts: Number(values.cuts),
}
if (Object.values(counts).some((count) => !Number.isInteger(count) || count < 0)) {
  console.error(
    'Usage: npm run chaos:facility -- --seed N --stations N --cages N --clips N --kills N --database-kills N --cuts N',
  )
  process.exit(2)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const startedAtMs = Date.now()
const { figures, troubles, keptAt } = await runFacilityChaos({
  ...counts,
  pauses: true,
  phrases: (line) => console.log(line),
})
console.log('\nWhat went wrong on purpose')
for (const [what, count] of troubles) console.log(`  ${what.padEnd(32)} ${String(count).padStart(4)}`)
const seconds = Math.round((Date.now() - startedAtMs) / 1_000)
console.log(`\nWhat came of it (seed ${counts.seed}, ${seconds} s)\n${facilityTable(figures)}`)
const problems = brokenPromises(figures)
// A run that paused no station shows nothing about pauses.
if (troubles.has('pause missed')) problems.push('a station was to be paused, and no upload was caught in time')
for (const problem of problems.slice(0, 40)) console.log(`✗ ${problem}`)
if (keptAt !== null) console.log(`Everything that it left lies in ${keptAt}.`)
process.exitCode = problems.length > 0 ? 1 : 0
