// `npm run soak -- --clips N --days N`: prints what a station took of its computer; exit code 1 where a limit is broken.
import { parseArgs } from 'node:util'
import { report } from '../bench/measure.ts'
import { soakClips } from './clips-run.ts'
import { soakDays } from './days-run.ts'
import { broken, findings, type Run } from './limits.ts'
import { canMeasure } from './resource-usage.ts'

const { values } = parseArgs({
  options: { clips: { type: 'string', default: '20000' }, days: { type: 'string', default: '30' } },
})
const [clips, days] = [Number(values.clips), Number(values.days)]
if (!isCount(clips) || !isCount(days) || !canMeasure) {
  console.error('Usage: npm run soak -- --clips N --days N (0 leaves one out). It measures what only Linux tells.')
  process.exit(2)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const phrases = (line: string) => console.log(line)
const problems: string[] = []
if (clips > 0) judge(`${clips} clips through a built station with a screen open`, await soakClips({ clips, phrases }))
if (days > 0) judge(`${days} simulated days of an idle station`, await soakDays({ days, phrases }))
for (const problem of problems) console.log(`✗ ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

function judge(title: string, run: Run) {
  const found = findings(run)
  report(
    title,
    found.map(({ what, measured, limit, isKept }) => ({ '': isKept ? '✓' : '✗', what, measured, limit })),
  )
  problems.push(...broken(found))
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0
}
