import { summarizeExpiring } from '../../../station/alerts/expiring-exports.ts'
import type { Roster } from '../../../station/athletes/roster.ts'
import type { ExportUrgency } from '../../../station/contract/export-job.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { EngineEvent, EngineSettings, World } from '../../../station/engine-types.ts'
import type { StationExport } from '../../../station/ports/export-ports.ts'
import type { ClipStore } from '../../../station/ports.ts'
import type { Access } from '../../../station/service/access.ts'
import type { StageLoop } from '../../../station/stages/stage-loop.ts'
import { createAutomaticResults } from '../../results/core/automatic-results.ts'
import { isOpenExport } from './export-machine.ts'
import { createExportTroubles } from './export-troubles.ts'
import { createExportWork } from './export-work.ts'
import { createExports } from './exports.ts'

interface Parts
  extends Pick<World, 'exports' | 'facility' | 'automaticStore' | 'clock' | 'identifiers' | 'random' | 'origin'> {
  readonly store: Pick<ClipStore, 'reservationFor'>
  readonly roster: Pick<Roster, 'shownName'>
  readonly access: Pick<Access, 'isShut' | 'revision' | 'state'>
  readonly onShut: (because: Failure, revision: number) => void
  readonly settings: () => Pick<EngineSettings, 'exports' | 'results' | 'once'>
  readonly emit: (event: EngineEvent) => void
  readonly wake: () => void
}

/** The stage of exports: requested, followed, downloaded and written. Clips come first. */
export function createExporting(parts: Parts) {
  const { clock, roster, emit } = parts
  const { store, spool, builds, service, removePartialFiles } = parts.exports
  const troubles = createExportTroubles(parts)
  /** An automatic job changes its list without a notification: no person requested it. */
  const tellOf = ({ id, isAutomatic, order, state }: StationExport, isStep: boolean) =>
    emit({ kind: 'exports', step: isStep && !isAutomatic ? { id, movement: order.request.movement, state } : null })
  const onChange = (job: StationExport, isStep: boolean) => {
    tellOf(job, isStep)
    if (isStep || job.state.kind !== 'fetching') parts.wake()
  }
  const exports = createExports({
    ...parts,
    store,
    spool,
    builds,
    removePartialFiles,
    troubles,
    refusal: () => parts.access.state().because,
    serviceNowMs: service.nowMs,
    nameOf: (id) => roster.shownName(id) ?? id,
    rowsPerSecond: (id) => work.rowsPerSecond(id),
    onChange,
    interrupt: (id) => work.interrupt(id),
  })
  const work = createExportWork({
    ...parts,
    ...parts.exports,
    exports,
    clock,
    troubles,
    isShut: parts.access.isShut,
    revision: parts.access.revision,
    settings: () => parts.settings().exports,
    onTrouble: (job) => tellOf(job, isOpenExport(job.state)),
  })

  const automatic = createAutomaticResults({
    ...parts,
    store: parts.automaticStore,
    builds,
    jobs: store,
    exports,
    service,
    originOf: (sessionId) => parts.store.reservationFor(sessionId)?.origin ?? null,
    isShut: parts.access.isShut,
    troubleOf: (id) => troubles.view(id)?.because ?? null,
    shared: parts.facility.results,
  })
  const told = new Map<string, ExportUrgency>()

  /** Warns about expiring exports after 48 and after 66 hours; exports that are due together share one notification. */
  function warn() {
    const fresh = exports.expiring().filter(({ id, urgency }) => told.get(id) !== urgency)
    if (fresh.length === 0) return
    for (const { id, urgency } of fresh) told.set(id, urgency)
    const { exportId: _id, ...expiring } = summarizeExpiring(fresh)
    emit({ kind: 'export-expiring', ...expiring })
  }

  const loops: readonly StageLoop[] = [
    { restMs: 1_000, step: work.sweep },
    { everyMs: 60_000, step: warn },
    { restMs: 1_000, step: work.poll },
    { restMs: 1_000, step: work.fetch },
    { everyMs: 5_000, step: automatic.step },
  ]

  return {
    loops,
    api: { ...exports, automatic: automatic.facts },
    retryNow: troubles.clearAll,
    expiring: exports.expiring,
    isAwakeNeeded: () =>
      exports.open().some(({ state, trouble }) => state.kind === 'fetching' && !state.isHeld && !trouble),
  }
}
