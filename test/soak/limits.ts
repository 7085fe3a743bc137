// Limits of a station's use of its computer over any length of time, and the check of a run against them.
import { percentile, rounded } from '../bench/measure.ts'
import type { ResourceUsage, Stored } from './resource-usage.ts'

/** Measurements of one station. */
export interface Run {
  readonly unit: 'clips' | 'days'
  readonly wanted: number
  /** Progress of the run; counts clips that the station calls completed and whose videos the service has. */
  readonly reached: number
  /** Whole lists of athletes read from the service. */
  readonly rosterSyncs: number
  readonly signs: readonly ResourceUsage[]
  readonly stored: readonly Stored[]
}

export interface Finding {
  readonly what: string
  readonly measured: number
  readonly limit: number
  readonly isKept: boolean
}

const LIMITS = {
  residentMb: 200,
  residentGrowthMb: 15,
  /** Uploads and looks at files come and go; a leak goes on. */
  descriptorGrowth: 5,
  threadGrowth: 2,
  /** Its own records of a clip, its ledger and its indexes. */
  databaseKbEach: { clips: 16, days: 100 },
  writeAheadLogMb: 16,
  /** Five files of 5 MB, and what one write may be over. */
  logMb: 26,
  /** The cache's own limit, and the picture that makes it clean up. */
  picturesMb: 501,
} as const

/** Memory of the start is no growth: the first mark comes after this many clips, or half of a short run. */
const WARM_UP = { clips: 500, days: 3 } as const
/** This share of a run around a mark counts: one look alone may fall before or after a collection of garbage. */
const WINDOW = 0.02

/** Behind a tenth of a run, and behind its start: 2,000 of 20,000 clips, 3 of 30 days. */
export const firstMark = ({ unit, wanted }: Pick<Run, 'unit' | 'wanted'>) =>
  Math.max(wanted / 10, Math.min(WARM_UP[unit], wanted / 2))

export function findings(run: Run): Finding[] {
  const { unit, wanted, reached, rosterSyncs, signs, stored } = run
  const mark = firstMark(run)
  const most = (read: (each: Stored) => number) => Math.max(...stored.map(read))
  const growth = (read: (each: ResourceUsage) => number) =>
    median(near(signs, wanted, run).map(read)) - median(near(signs, mark, run).map(read))
  const resident = `resident memory at ${wanted} ${unit} above that at ${mark}, MB`
  return [
    atLeast(`${unit} done`, reached, wanted),
    atLeast('times that the roster was read', rosterSyncs, unit === 'days' ? wanted : 1),
    atMost('resident memory at most, MB', Math.max(...signs.map(({ residentMb }) => residentMb)), LIMITS.residentMb),
    atMost(
      resident,
      growth(({ residentMb }) => residentMb),
      LIMITS.residentGrowthMb,
    ),
    atMost(
      'descriptors more',
      growth(({ descriptors }) => descriptors),
      LIMITS.descriptorGrowth,
    ),
    atMost(
      'threads more',
      growth(({ threads }) => threads),
      LIMITS.threadGrowth,
    ),
    atMost(`database for each of the ${unit}, kB`, databaseEach(run, mark) / 1_000, LIMITS.databaseKbEach[unit]),
    atMost(
      'write-ahead log, MB',
      Math.max(...signs.map(({ writeAheadLog }) => writeAheadLog)) / 1e6,
      LIMITS.writeAheadLogMb,
    ),
    atMost('log, MB', most(({ log }) => log) / 1e6, LIMITS.logMb),
    atMost('pictures, MB', most(({ pictures }) => pictures) / 1e6, LIMITS.picturesMb),
  ]
}

/** Sentences about each broken limit. */
export const broken = (found: readonly Finding[]): string[] =>
  found.filter(({ isKept }) => !isKept).map(({ what, measured, limit }) => `${what}: ${measured}, limit ${limit}`)

/** A value that is not a number was never measured, and counts as broken. */
const atMost = (what: string, value: number, limit: number): Finding => ({
  what,
  measured: rounded(value),
  limit,
  isKept: value <= limit,
})

const atLeast = (what: string, value: number, limit: number): Finding => ({
  what,
  measured: value,
  limit,
  isKept: value >= limit,
})

const median = (values: readonly number[]) => percentile(values, 0.5)

function near(
  signs: readonly ResourceUsage[],
  mark: number,
  { wanted }: Pick<Run, 'wanted'>,
): readonly ResourceUsage[] {
  const window = Math.max(wanted * WINDOW, 1)
  return signs.filter(({ done }) => Math.abs(done - mark) <= window)
}

/** From the first mark on: the file grows in pieces, and holds the roster before any clip. */
function databaseEach({ stored }: Run, mark: number): number {
  const from = stored.find(({ done }) => done >= mark)
  const to = stored.at(-1)
  if (!from || !to || to.done <= from.done) return Number.NaN
  return (to.database - from.database) / (to.done - from.done)
}
