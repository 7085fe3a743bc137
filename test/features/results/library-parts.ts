import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  createResultsLibrary,
  type ResultsLibraryOptions,
} from '../../../src/features/results/library/results-library.ts'
import type { WholeExport } from '../../../src/station/ports/export-ports.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { plainParts } from './plain-parts.ts'
import { type SpooledPage, spooledExport } from './spooled-export.ts'

/** Results library over a real store and spool, stopped after the test. */
export function resultsLibrary(over: Partial<ResultsLibraryOptions> = {}, dataDir = temporaryFolder(quickPlace)) {
  const memory = openStationStore(dataDir)
  const library = createResultsLibrary({ ...plainParts(dataDir, memory.resultsBuilds), ...over })
  onTestFinished(async () => {
    await library.stop()
    memory.close()
  })

  /** Spools a page as the station does, and queues its export. */
  function take(given: SpooledPage): WholeExport {
    const whole = spooledExport(dataDir, given)
    library.queue(whole)
    return whole
  }

  return { library, engine: library.engine, memory, dataDir, folder: join(dataDir, 'results'), take }
}

/** Page of sessions with this many frames each. The schema lists only the numbers of `more`. */
export function pageOf(
  sessions: readonly string[],
  frames: number,
  more: (frame: number) => object = () => ({}),
  numbers: readonly string[] = [],
) {
  const schema = [
    ['sessionid', 'string'],
    ['athleteid', 'string'],
    ['athlete_name', 'string'],
    ['frame', 'integer'],
    ['fps', 'double'],
    ['left_wrist_jc_3d_x', 'double'],
    ['ball_release_frame', 'integer'],
    ['max_velocity', 'double'],
    ...numbers.map((name) => [name, 'double']),
  ].map(([name, type]) => ({ name, type: { name: type } }))
  const rows = sessions.flatMap((sessionid, number) =>
    Array.from({ length: frames }, (_, frame) => ({
      sessionid,
      athleteid: `athlete-${number % 2}`,
      athlete_name: `Athlete ${number % 2}`,
      frame,
      fps: 240,
      left_wrist_jc_3d_x: frame / 7 + number,
      ball_release_frame: frame - 3,
      max_velocity: 90.5 + number,
      ...more(frame),
    })),
  )
  return JSON.stringify({ schema, rows })
}
