import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take a minute or more, the longest first: begun last, each would keep one worker alone at the end. */
const LONGEST = [
  'journeys/screens/every-screen-on-a-busy-day',
  'journeys/screens/every-screen',
  'journeys/screens/every-control',
  'journeys/station-commands',
  'journeys/day-in-a-cage',
  'journeys/run-patience',
  'electron/window',
  'renderer/frame',
  'complaints/stalled-upload',
  'chaos/chaos',
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
