import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take more than half a minute, the longest first: begun last, each would keep one worker alone at the
 * end. Those that wait stand between those that keep a browser busy.
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

/** Begins with the longest files, whether or not an earlier run is remembered. */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = await super.sort(specifications)
    return byProject.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return rank < 0 ? LONGEST.length : rank
}
