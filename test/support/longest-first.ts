import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take more than half a minute, the longest first: begun last, each would keep one worker alone at the
 * end.
 */
const LONGEST = [
  'journeys/screens/every-screen-on-a-busy-day',
  'journeys/run-patience',
  'journeys/screens/every-screen-of-lists',
  'complaints/stalled-upload',
  'journeys/screens/every-control',
  'journeys/station-commands',
  'journeys/screens/every-screen',
  'chaos/chaos',
  'journeys/screens/by-keyboard',
  'electron/window',
  'journeys/screens/exports',
  'journeys/run-service-faults',
  'journeys/screens/on-deck',
  'journeys/screens/station-settings',
  'packed/packed',
  'journeys/screens/tag-thirty',
  'journeys/screens/athletes',
  'cli/roster-files',
  'journeys/screens/captures',
  'renderer/frame',
  'journeys/day-in-a-cage',
]

/** About how long a file takes that is not among the longest. */
const USUAL_S: Readonly<Record<string, number>> = { screens: 25, all: 11, shared: 1 }
const LONG_S = 90

/** Begins with the longest files, whether or not an earlier run is remembered, and keeps a browser busy all the time. */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(specifications)).toSorted((one, other) => rankOf(one) - rankOf(other))
    return inTurns(
      sorted.filter(isOnScreens),
      sorted.filter((specification) => !isOnScreens(specification)),
    )
  }
}

/** All browsers at the beginning would leave the processor idle at the end: as much of each kind is begun at any time. */
function inTurns(screens: TestSpecification[], others: TestSpecification[]): TestSpecification[] {
  const all: TestSpecification[] = []
  let aheadS = 0
  while (screens.length > 0 || others.length > 0) {
    const isScreensTurn = others.length === 0 || (screens.length > 0 && aheadS <= 0)
    const next = (isScreensTurn ? screens : others).shift()
    if (!next) break
    const takesS = rankOf(next) < LONGEST.length ? LONG_S : (USUAL_S[next.project.name] ?? 0)
    aheadS += isScreensTurn ? takesS : -takesS
    all.push(next)
  }
  return all
}

const isOnScreens = ({ project }: TestSpecification) => project.name === 'screens'

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return rank < 0 ? LONGEST.length : rank
}
