import { expect, test } from 'vitest'
import { broken, findings, firstMark, type Run } from './limits.ts'
import type { ResourceUsage, Stored } from './resource-usage.ts'

const calm = { writeAheadLog: 4_000_000, residentMb: 150, descriptors: 40, threads: 45 }
const small = { database: 1_000_000, log: 20_000_000, pictures: 80_000_000 }

/** A run in which everything is as it should be, and what the test makes of its end. */
function runOf(unit: Run['unit'], atEnd: Partial<ResourceUsage & Stored> = {}, more: Partial<Run> = {}): Run {
  const wanted = unit === 'clips' ? 20_000 : 30
  const every = wanted / 200
  const signs = Array.from({ length: 201 }, (_, look) => ({ ...calm, done: look * every }))
  const stored = signs.map(({ done }) => ({ ...small, done, database: small.database + done * 6_000 }))
  const last = <Item extends object>(items: readonly Item[]) =>
    items.map((item, index) => (index >= items.length - 5 ? { ...item, ...pickOf(atEnd, item) } : item))
  return { unit, wanted, reached: wanted, rosterSyncs: 100, signs: last(signs), stored: last(stored), ...more }
}

const pickOf = (atEnd: object, item: object) => Object.fromEntries(Object.entries(atEnd).filter(([key]) => key in item))

test.each(['clips', 'days'] as const)('accepts a station that uses no more after many %s than at first', (unit) => {
  expect(broken(findings(runOf(unit)))).toEqual([])
})

test.each<[what: string, run: Run, complaint: RegExp]>([
  ['clips that never came to their end', runOf('clips', {}, { reached: 19_999 }), /^clips done: 19999, limit 20000$/],
  ['a roster that was never read', runOf('clips', {}, { rosterSyncs: 0 }), /roster/],
  ['days without a roster', runOf('days', {}, { rosterSyncs: 29 }), /roster.*limit 30/],
  ['memory above the limit', runOf('clips', { residentMb: 201 }), /resident memory at most, MB: 201, limit 200/],
  [
    'memory that grows',
    runOf('clips', { residentMb: 166 }),
    /resident memory at 20000 clips above that at 2000, MB: 16/,
  ],
  ['memory that grows in a month', runOf('days', { residentMb: 166 }), /at 30 days above that at 3, MB: 16/],
  ['descriptors that stay open', runOf('clips', { descriptors: 46 }), /descriptors more: 6, limit 5/],
  ['threads that stay', runOf('clips', { threads: 48 }), /threads more: 3, limit 2/],
  ['a database without bound', runOf('clips', { database: 400_000_000 }), /database for each of the clips, kB/],
  ['a database that grows while nothing happens', runOf('days', { database: 5_000_000 }), /each of the days, kB/],
  ['a write-ahead log that is never emptied', runOf('clips', { writeAheadLog: 17_000_000 }), /write-ahead log/],
  ['a log whose old files stay', runOf('clips', { log: 27_000_000 }), /^log, MB: 27, limit 26$/],
  ['pictures that nobody clears away', runOf('clips', { pictures: 502_000_000 }), /pictures/],
  ['a run of which nothing was measured', runOf('clips', {}, { signs: [], stored: [] }), /resident memory/],
])('detects %s in a long run', (_what, run, complaint) => {
  const complaints = broken(findings(run))
  expect(complaints.join('\n')).toMatch(new RegExp(complaint.source, 'm'))
})

test('ignores memory that was higher in a single sample', () => {
  const run = runOf('clips')
  const signs = run.signs.map((sign) => (sign.done === run.wanted ? { ...sign, residentMb: 190 } : sign))
  expect(broken(findings({ ...run, signs }))).toEqual([])
})

test('measures growth from after the start, also in a short run', () => {
  expect(firstMark({ unit: 'clips', wanted: 20_000 })).toBe(2_000)
  expect(firstMark({ unit: 'days', wanted: 30 })).toBe(3)
  expect(firstMark({ unit: 'clips', wanted: 300 })).toBe(150)
})
