import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ExportRequest } from '../../../src/contract/export-job.ts'
import { defaultExportFileOptions } from '../../../src/contract/export-job.ts'
import type { WholeExport } from '../../../src/core/exports/export-ports.ts'
import { parseResultPage } from '../../../src/node/exports/parse-result-page.ts'
import { spoolFile } from '../../../src/node/exports/spool.ts'
import { createResultsLibrary, type ResultsLibraryOptions } from '../../../src/node/results/library/results-library.ts'
import { openStationStore } from '../../../src/node/store/station-store.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { plainParts } from './plain-parts.ts'

const request: ExportRequest = {
  activity: 'baseball',
  movement: 'pitching',
  startTime: null,
  endTime: null,
  athletes: [],
  dateMode: 'last_modified',
  metrics: [],
  rowFilter: null,
}

interface Given {
  readonly id: string
  /** Page of results as the service writes it. */
  readonly page: string
  readonly request?: Partial<ExportRequest>
  readonly exportedAtMs?: number
  readonly isPartial?: boolean
}

/** Results library over a real store and spool, stopped after the test. */
export function resultsLibrary(over: Partial<ResultsLibraryOptions> = {}, dataDir = temporaryFolder(quickPlace)) {
  const memory = openStationStore(dataDir)
  const library = createResultsLibrary({ ...plainParts(dataDir, memory.resultsBuilds), ...over })
  onTestFinished(async () => {
    await library.stop()
    memory.close()
  })

  /** Spools a page as the station does, and queues its export. */
  function take(given: Given): WholeExport {
    const whole = spooledExport(dataDir, given)
    library.queue(whole)
    return whole
  }

  return { library, engine: library.engine, memory, dataDir, folder: join(dataDir, 'results'), take }
}

/** Export of one page, spooled as the station does it. */
export function spooledExport(
  dataDir: string,
  { id, page, exportedAtMs = Date.UTC(2026, 10, 23), isPartial = false, ...given }: Given,
): WholeExport {
  const cut = parseResultPage(Buffer.from(page))
  if (cut.kind !== 'page') throw new Error(`no page: ${page.slice(0, 200)}`)
  mkdirSync(join(dataDir, 'export-spool'), { recursive: true })
  writeFileSync(spoolFile(dataDir, id), cut.page.lines)
  return {
    id,
    order: { request: { ...request, ...given.request }, files: defaultExportFileOptions },
    columns: cut.page.columns,
    bytes: cut.page.lines.length,
    exportedAtMs,
    address: 'https://service.example',
    isPartial,
  }
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
