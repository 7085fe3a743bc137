import { createExporting } from '../../features/exports/core/exporting.ts'
import { createImporting } from '../../features/import/core/importing.ts'
import { toFailure } from '../app-error.ts'
import { createBulk } from '../bulk/bulk.ts'
import { createCaptureLists } from '../captures/capture-lists.ts'
import { createFollower } from '../captures/follow.ts'
import { createClipLifecycle } from '../clips/clip-lifecycle.ts'
import { createCommands } from '../commands/commands.ts'
import type { Clip } from '../contract/clip.ts'
import { stationCodes } from '../contract/failure.ts'
import type { EngineEvent, World } from '../engine-types.ts'
import type { LiveSettings } from '../live-settings.ts'
import { createLoops } from '../runtime/loops.ts'
import { createRateLimiter } from '../runtime/rate-limiter.ts'
import { createAccess } from '../service/access.ts'
import { createHealth } from '../service/health.ts'
import { createReconnectWatch } from '../service/reconnect-watch.ts'
import { watchService } from '../service/watched-service.ts'
import { moveTargetOf } from '../uploads/move-uploaded.ts'
import { createAlerting } from './alerts.ts'
import { createAthletes } from './athletes.ts'
import { createAwakeMonitor } from './awake-monitor.ts'
import { createExamining } from './examining.ts'
import { createServiceLoops } from './service-loops.ts'
import { type StageLoop, startLoops } from './stage-loop.ts'
import { createUploading } from './uploading.ts'
import { createWatching } from './watching.ts'

/** Status requests of all clips together: one per second. */
const STATUS_REQUEST_INTERVAL_MS = 1_000

/**
 * Wires the stages of the engine. Read top-down they are the life of a clip: watched, examined, uploaded, followed. The
 * clip machine decides what becomes of a clip.
 */
export function createStages(world: World, live: LiveSettings, publish: (event: EngineEvent) => void) {
  const { clock } = world
  const settings = live.now
  const health = createHealth({
    clock,
    onChange: (change) => emit({ kind: 'health', worst: health.worst(), ...change }),
  })
  const loops = createLoops({ clock, onTrouble })
  const { wake } = loops
  const lifecycle = createClipLifecycle({ ...world, onChange })
  const bulkWork = createBulk({ ...world, lifecycle })
  const access = createAccess({ ...world, lifecycle, emit })
  const { shut: onShut, answered: onAnswer, revision } = access
  const service = watchService({ service: world.service, health, clock, onShut, onAnswer, revision })
  const { isShut } = access
  const outdateTags = () => commands.outdate()
  const early = { bulkWork, settings, service, lifecycle, isShut, outdateTags, emit, wake }
  const athleteStage = createAthletes({ ...world, ...early })
  const { athletes, roster, newAthletes, loseAthlete } = athleteStage
  const rateLimiter = createRateLimiter(clock, STATUS_REQUEST_INTERVAL_MS)
  const permission = access.captures
  const own = { service, lifecycle, bulkWork, health, rateLimiter, permission, settings, athletes, newAthletes, access }
  const parts = { ...world, ...own, loops, wake, emit }

  const watching = createWatching({ ...parts, emit: emitFolderEvent })
  const { intake, folderMonitor } = watching
  const commands = createCommands({
    ...parts,
    loseAthlete,
    onCancelled: (id) => uploading.queue.abort(id),
    onQueueMoved: () => emit({ kind: 'queue' }),
    onDone: ({ done }) => emit({ kind: 'command', clips: done }),
    onCapturesRetried: permission.retry,
  })
  const examining = createExamining({ ...parts, namesakes: roster.find, intake, ...commands })
  const uploading = createUploading({ ...parts, intake, loseAthlete, onTrouble, settleRep: examining.settleRep })
  const exporting = createExporting({ ...parts, roster, onShut })
  const importing = createImporting({ ...parts, roster, athleteStage })
  const captureLists = createCaptureLists(parts)
  const follower = createFollower({
    ...parts,
    moveTarget: () => moveTargetOf(settings().uploads),
    onConfirmed: uploading.claims.confirmed,
  })

  const monitors = { ...parts, folderMonitor, exports: exporting.exports, serviceNowMs: service.nowMs }
  const alerting = createAlerting(monitors)
  const awakeMonitor = createAwakeMonitor(monitors)
  const reconnectWatch = createReconnectWatch(parts)
  const serviceLoops = createServiceLoops({
    ...parts,
    roster,
    sharedRoster: world.facility.roster,
    isOnce: () => settings().once,
    fillQueue: uploading.queue.fill,
    follow: follower.poll,
    ...uploading.attempts,
    onNamesChanged: () => emit({ kind: 'roster' }),
    onAthleteGone: (athlete) => loseAthlete(athlete.id, athlete),
  })
  const ownLoops: readonly StageLoop[] = [
    { restMs: 1_000, step: reconnectWatch.check },
    { restMs: 1_000, step: access.retryWaitingClips },
    { everyMs: 1_000, step: commands.settle },
    { restMs: 1_000, step: commands.workOffBulk },
  ]

  function emit(event: EngineEvent) {
    publish(event)
    alerting.handle(event)
  }

  function onChange(clip: Clip) {
    watching.finished.changed(clip)
    health.succeeded('station')
    if (clip.state.kind === 'processing') serviceLoops.quicken()
    uploading.changed(clip)
    emit({ kind: 'clip', clip })
    wake()
  }

  function emitFolderEvent(
    event: Extract<EngineEvent, { kind: 'folder' | 'overlooked' | 'unsupported' | 'existing-clips' }>,
  ) {
    if (event.kind === 'folder' && event.state.kind !== 'unavailable') reconnectWatch.handleFolderBack(event.path)
    emit(event)
  }

  /** Reports errors of the station itself, such as a full disk. Errors of the service are in its health already. */
  function onTrouble(error: unknown) {
    const because = toFailure(error)
    if (stationCodes.includes(because.code)) health.failed('station', because)
  }

  function startAllLoops() {
    const stages = [examining, watching, uploading, serviceLoops, athleteStage, importing, exporting, awakeMonitor]
    for (const stage of stages) startLoops(loops, stage.loops)
    startLoops(loops, ownLoops)
    startLoops(loops, alerting.loops())
  }

  /** Retries new athletes, exports and imports without waiting for their next attempt. */
  function retryNow() {
    athleteStage.creator.retryNow()
    exporting.retryNow()
    importing.retryNow()
  }

  const clips = { watching, folderMonitor, examining, uploading, captureLists }
  const monitoring = { alerting, awakeMonitor, reconnectWatch, serviceLoops }
  const control = { startLoops: startAllLoops, retryNow }
  const core = { health, loops, access, service, athleteStage, commands, exporting, importing }
  return { ...core, ...clips, ...monitoring, ...control }
}
