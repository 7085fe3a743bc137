import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take more than half a minute, the longest first: begun last, each would keep one worker alone at the
 * end. Those that wait come before those that keep a browser busy.
 */
const LONGEST = [
  'journeys/run-patience',
  'journeys/station-commands',
  'complaints/stalled-upload',
  'chaos/chaos',
  'packed/packed',
  'journeys/screens/every-screen-of-lists',
  'journeys/screens/every-screen',
  'journeys/screens/every-control',
  'journeys/screens/exports',
  'journeys/screens/athletes-import',
  'journeys/screens/on-deck',
  'journeys/screens/athletes',
  'journeys/screens/every-screen-on-a-busy-day',
  'journeys/screens/new-athlete',
  'journeys/screens/station-settings',
  'journeys/screens/tag-thirty',
  'electron/window',
  'journeys/day-in-a-cage',
  'node/media/pictures/pictures',
  'cli/roster-files',
  'journeys/run-service-faults',
]

/** Files of one kind follow each other, so that a worker goes on with the modules that it has loaded. */
const KINDS = ['screens', 'commands', 'all']

/** Begins with the longest files, whether or not an earlier run is remembered. */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(specifications)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return rank < 0 ? LONGEST.length + KINDS.indexOf(project.name) : rank
}
