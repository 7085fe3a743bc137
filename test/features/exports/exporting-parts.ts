import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createExporting } from '../../../src/features/exports/core/exporting.ts'
import { createFileMaker, createPartRemover } from '../../../src/features/exports/station/make-files.ts'
import { createSpool } from '../../../src/features/exports/station/spool.ts'
import { parseResultPage } from '../../../src/service/client/parse-result-page.ts'
import type { Failure } from '../../../src/station/contract/failure.ts'
import type { Settings } from '../../../src/station/contract/settings.ts'
import type { EngineEvent } from '../../../src/station/engine-types.ts'
import type { ExportService, ExportStore } from '../../../src/station/ports/export-ports.ts'
import { noFacility } from '../../../src/station/ports/facility-ports.ts'
import { createLoops } from '../../../src/station/runtime/loops.ts'
import { startLoops } from '../../../src/station/stages/stage-loop.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { someOrigin } from '../../support/station-parts.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

const EXPORTED_ROWS = 3

/** Pages of a service as it writes them, then an empty one. */
export function rawPages(pages: readonly string[]) {
  const rowsOf = (text: string) =>
    z.array(z.unknown()).parse(JSON.parse(text.replaceAll(/-?(NaN|Infinity)/g, 'null')).rows)
  const offsets = pages.map((_page, index) => pages.slice(0, index).reduce((sum, page) => sum + rowsOf(page).length, 0))
  const pageAt = (offset: number) => pages[offsets.indexOf(offset)] ?? '{"rows":[]}'
  const exportPage: ExportService['exportPage'] = async (_jobId, { offset }) => {
    const cut = parseResultPage(Buffer.from(pageAt(offset)))
    if (cut.kind !== 'page') throw new Error(`not a page: ${cut.kind}`)
    return cut.page
  }
  return { pageAt, exportPage }
}

const somePage = JSON.stringify({
  rows: Array.from({ length: EXPORTED_ROWS }, (_, frame) => ({ sessionid: 's1', frame })),
})

/** Completes every job at the first poll, with a few rows. */
const quickService: ExportService = {
  createExport: async () => randomUUID(),
  exportJob: async (jobId) => ({ jobId, status: 'COMPLETED' }),
  exportPage: rawPages([somePage]).exportPage,
  nowMs: () => null,
}

interface Parts {
  readonly service?: Partial<ExportService>
  /** Wraps the real store. */
  readonly storeOver?: (store: ExportStore) => ExportStore
}

/** Export stage over a real store, spool and files, running from its start until the test ends. */
export function exportingParts({ service = {}, storeOver = (store) => store }: Parts = {}) {
  const dataDir = temporaryFolder(quickPlace)
  const memory = openStationStore(dataDir)
  onTestFinished(() => memory.close())
  const told: EngineEvent[] = []
  let settings: Settings['exports'] = { download: true }
  let refusal: Failure | null = null
  const loops = createLoops({ clock: systemClock, onTrouble: () => {} })
  onTestFinished(() => loops.stop(async () => {}))
  const store = storeOver(memory.exportStore)
  const spool = createSpool(dataDir)
  const exporting = createExporting({
    facility: noFacility,
    exports: {
      store,
      spool,
      service: { ...quickService, ...service },
      makeFiles: createFileMaker({ dataDir }),
      removePartialFiles: createPartRemover({ dataDir }),
    },
    clock: systemClock,
    identifiers: { uuid: () => randomUUID() },
    random: Math.random,
    origin: () => someOrigin,
    roster: { shownName: () => null },
    access: {
      isShut: () => refusal !== null,
      revision: () => 0,
      state: () => ({ because: refusal, answeredAtMs: null, capturesRefused: null }),
    },
    onShut: () => {},
    store: memory.store,
    automaticStore: memory.automaticStore,
    settings: () => ({ exports: settings, results: { automatic: false, headlines: {} }, once: false }),
    emit: (event) => told.push(event),
    wake: loops.wake,
  })
  /** States of exports that were announced, in order. */
  const steps = () => told.flatMap((event) => (event.kind === 'exports' && event.step ? [event.step.state.kind] : []))

  return {
    ...exporting,
    exports: exporting.api,
    dataDir,
    store: memory.exportStore,
    spool,
    steps,
    start: () => startLoops(loops, exporting.loops),
    set(next: Settings['exports']) {
      settings = next
    },
    /** Shuts access to the service, or opens it again with null. */
    refuse(because: Failure | null) {
      refusal = because
    },
  }
}
