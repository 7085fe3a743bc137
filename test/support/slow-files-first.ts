import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { type Kind, kindOf } from './kinds.ts'

/**
 * Test files that take more than half a minute, the longest first: begun last, each would keep one worker alone at the
 * end.
 */
const LONGEST = [
  'journeys/screens/every-screen-of-lists',
  'journeys/run-timeouts',
  'packed/packed',
  'journeys/screens/every-screen-on-a-busy-day',
  'complaints/stalled-upload',
  'journeys/screens/every-control',
  'journeys/station-commands',
  'journeys/screens/every-screen',
  'station/tagging/never-the-wrong-athlete',
  'packed/portable',
  'journeys/screens/exports',
  'electron/window',
  'renderer/frame',
  'journeys/day-in-a-cage',
  'station/host/bulk-commands',
  'electron/screens',
  'chaos/chaos',
  'packed/deb',
  'station/host/killed-upload-again',
  'journeys/screens/new-athlete',
  'journeys/service-commands',
  'journeys/screens/athletes-import',
  'computer/media/pictures',
  'journeys/screens/captures',
  'cli/command-line',
  'journeys/screens/on-deck',
  'station/host/imports-api',
  'journeys/screens/athletes',
  'journeys/run-service-faults',
  'cli/roster-files',
  'journeys/screens/station-settings',
  'journeys/screens/tag-thirty',
]

/** About how long a file takes that is not among the longest. */
const USUAL_S: Readonly<Record<Kind, number>> = { screens: 25, commands: 15, others: 11, units: 1 }
const LONG_S = 90
const KINDS = Object.keys(USUAL_S)

/**
 * Begins with the longest files, whether or not an earlier run is remembered, and keeps browsers busy all the time. Files
 * that need a process of their own come first of all: between others, each would end a process that could go on.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(specifications)).toSorted((one, other) => rankOf(one) - rankOf(other))
    const isAlone = ({ project }: TestSpecification) => project.config.isolate
    const others = sorted.filter((specification) => !isAlone(specification))
    return [
      ...sorted.filter(isAlone),
      ...inTurns(
        others.filter(isOnScreens),
        others.filter((specification) => !isOnScreens(specification)),
      ),
    ]
  }
}

/** All browsers at once would leave each too little of a core: about as much of either kind is begun at any time. */
function inTurns(screens: TestSpecification[], others: TestSpecification[]): TestSpecification[] {
  const all: TestSpecification[] = []
  let aheadS = 0
  while (screens.length > 0 || others.length > 0) {
    const isScreensTurn = others.length === 0 || (aheadS <= 0 && screens.length > 0)
    const next = (isScreensTurn ? screens : others).shift()
    if (!next) break
    const takesS = isLong(next) ? LONG_S : USUAL_S[kindOf(next.moduleId)]
    aheadS += isScreensTurn ? takesS : -takesS
    all.push(next)
  }
  return all
}

const isOnScreens = ({ moduleId }: TestSpecification) => kindOf(moduleId) === 'screens'
const isLong = (specification: TestSpecification) => rankOf(specification) < LONGEST.length

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return rank < 0 ? LONGEST.length + KINDS.indexOf(kindOf(moduleId)) : rank
}
