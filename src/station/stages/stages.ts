import { engineStages } from '../../features/engine.ts'
import { createAlerts } from '../alerts/alerts.ts'
import type { ExpiringExport } from '../alerts/expiring-exports.ts'
import { toFailure } from '../app-error.ts'
import type { AthleteFinder } from '../athletes/find-athlete.ts'
import type { NewAthletes } from '../athletes/new-athletes.ts'
import { createBulk } from '../bulk/bulk.ts'
import { createCaptureLists } from '../captures/capture-lists.ts'
import { createFollower } from '../captures/follow.ts'
import { type ClipLifecycle, createClipLifecycle } from '../clips/clip-lifecycle.ts'
import { createCommands } from '../commands/commands.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import { stationCodes } from '../contract/failure.ts'
import type { Settings } from '../contract/settings.ts'
import { createExcludedBy } from '../copies/exclude.ts'
import type { EngineEvent, EngineSettings, World } from '../engine-types.ts'
import { derived, type LiveSettings } from '../live-settings.ts'
import { isAwakeNeeded } from '../runtime/awake.ts'
import { createLoops, type Loops } from '../runtime/loops.ts'
import { createRateLimiter, type RateLimiter } from '../runtime/rate-limiter.ts'
import { createAccess } from '../service/access.ts'
import type { CapturePermission } from '../service/capture-permission.ts'
import { createHealth, type Health } from '../service/health.ts'
import { createReconnectWatch } from '../service/reconnect-watch.ts'
import { watchService } from '../service/watched-service.ts'
import { cameraLabelOfFolder } from '../tagging/cameras.ts'
import { createAttempts } from '../uploads/attempt.ts'
import { createUploadClaims } from '../uploads/claims/upload-claims.ts'
import { createConfirmer } from '../uploads/confirm.ts'
import { createAfterUpload, moveTargetOf } from '../uploads/move-uploaded.ts'
import { parallelUploadsFor, uploadDurationMs } from '../uploads/pace.ts'
import { createTransferMeter } from '../uploads/transfer-meter.ts'
import { createUploadGate } from '../uploads/upload-gate.ts'
import { createUploadQueue } from '../uploads/upload-queue.ts'
import { createVerifier } from '../uploads/verify.ts'
import { shownCamera } from '../views/clip-card.ts'
import { createFinishedTest } from '../watching/finished-test.ts'
import { createFolderLoops } from '../watching/folder-loops.ts'
import { createFolderMonitor, type FolderMonitor } from '../watching/folder-monitor.ts'
import { createIntake, type Intake } from '../watching/intake.ts'
import { createAthletes } from './athletes.ts'
import { createExamining } from './examining.ts'
import type { FeatureStage, FeatureStageParts } from './feature-stage.ts'
import { createServiceLoops } from './service-loops.ts'
import { type StageLoop, startLoops } from './stage-loop.ts'

interface UploadingParts extends Omit<World, 'newAthletes'> {
  readonly lifecycle: ClipLifecycle
  readonly health: Health
  readonly rateLimiter: RateLimiter
  readonly permission: CapturePermission
  readonly settings: () => EngineSettings
  readonly intake: Intake
  readonly athletes: AthleteFinder
  readonly newAthletes: NewAthletes
  readonly settleRep: (clip: Clip) => Promise<boolean>
  readonly loseAthlete: (athleteId: string) => readonly ClipId[]
  readonly emit: (event: Extract<EngineEvent, { kind: 'progress' | 'stored-twice' }>) => void
  readonly onTrouble: (error: unknown) => void
  readonly wake: () => void
}

/** The stage of uploads: queue, attempts, rate limit, schedule, and the work after an upload. */
function createUploading(parts: UploadingParts) {
  const { clock, settings } = parts
  const uploads = () => settings().uploads
  const meter = createTransferMeter(clock)
  const gate = createUploadGate({ settings, clock, localTime: parts.localTime, meter })
  const verifier = createVerifier(parts)
  const afterUpload = createAfterUpload(parts)
  const claims = createUploadClaims({ ...parts, onLost: (id) => queue.abort(id) })
  const neededMs = (sizeBytes: number) => uploadDurationMs(sizeBytes, meter.measuredRate(), uploads().parallel)
  const attempts = createAttempts({
    ...parts,
    claims,
    onProgress(clip, sentBytes) {
      meter.progressed(clip.id, clip.sizeBytes, sentBytes)
      queue.moved(clip, sentBytes)
      parts.emit({ kind: 'progress', clip, sentBytes })
    },
    onStored: verifier.stored,
    onStoredTwice: (twice) => parts.emit({ kind: 'stored-twice', ...twice }),
    onAthleteLost: (athleteId) => void parts.loseAthlete(athleteId),
    neededMs,
  })
  const queue = createUploadQueue({
    ...parts,
    attempts,
    confirmer: createConfirmer({ ...parts, neededMs }),
    parallel: () => (gate.isOpen() ? uploads().parallel : 0),
    parallelFor: (sizesBytes) => parallelUploadsFor(uploads().parallel, meter.measuredRate(), sizesBytes),
  })

  /** Ends the rate of a clip that is no longer being sent. */
  function changed(clip: Clip) {
    if (clip.state.kind !== 'sending') meter.ended(clip.id)
    claims.changed(clip)
  }

  const loops: readonly StageLoop[] = [
    { restMs: 5_000, step: afterUpload.check },
    { restMs: 5_000, step: verifier.check },
    ...claims.loops,
  ]
  return { queue, meter, gate, attempts, claims, changed, loops }
}

const ALERT_CHECK_INTERVAL_MS = 15_000

interface AlertsParts extends Pick<World, 'store' | 'alerts' | 'clock' | 'localTime' | 'newRelease' | 'facility'> {
  readonly settings: () => EngineSettings
  readonly folderMonitor: Pick<FolderMonitor, 'stateOf'>
  readonly expiring: () => readonly ExpiringExport[]
  readonly emit: (event: EngineEvent) => void
}

/** Notifies people who aren't looking at the screens. Runs beside the other stages. */
function createAlerting(parts: AlertsParts) {
  const { settings, folderMonitor } = parts
  const alerts = createAlerts({
    ...parts,
    isWatched(folder) {
      const state = folderMonitor.stateOf(folder)
      return state !== undefined && state !== null && state.kind !== 'unavailable'
    },
    cameraOf: (folder) => cameraOf(folder, settings()),
    stationAlarms: parts.facility.alarms,
    emit: (what) => parts.emit({ kind: 'alert', what }),
  })

  const loops: readonly StageLoop[] = [{ everyMs: ALERT_CHECK_INTERVAL_MS, step: alerts.check }]

  return {
    /** Without alerts in a run over the present files. */
    loops: () => (settings().once ? [] : loops),
    start() {
      if (!settings().once) alerts.start()
    },
    handle: alerts.handleEvent,
    handleWake: alerts.handleWake,
  }
}

const cameraOf = (folder: string, settings: Pick<Settings, 'folders'>): string =>
  shownCamera(cameraLabelOfFolder({ folder }, settings), settings)

interface WatchingParts extends Pick<World, 'store' | 'files' | 'folders' | 'prober' | 'clock'> {
  readonly lifecycle: ClipLifecycle
  readonly settings: () => EngineSettings
  readonly loops: Loops
  readonly emit: (
    event: Extract<EngineEvent, { kind: 'folder' | 'overlooked' | 'unsupported' | 'existing-clips' }>,
  ) => void
}

/** The first stage: watches source folders, adds new files as clips, and waits until each file is finished. */
function createWatching(parts: WatchingParts) {
  const { settings, loops, emit } = parts
  const excludedBy = derived(settings, ({ folders }) => createExcludedBy(folders))
  const intake = createIntake({ ...parts, excludedBy: (file) => excludedBy()(file) })
  const folderMonitor = createFolderMonitor({ ...parts, intake, once: settings().once, emit, onScanWanted: loops.wake })
  const finished = createFinishedTest({
    ...parts,
    intake,
    onAway: (path) => folderMonitor.checkNow(path),
    stableMs: () => settings().finished.stableSeconds * 1_000,
    giveUpMs: () => settings().finished.giveUpSeconds * 1_000,
    isOnce: () => settings().once,
  })
  const stageLoops: readonly StageLoop[] = [{ restMs: finished.restMs, step: finished.pollAll }]

  return {
    intake,
    folderMonitor,
    finished,
    folders: createFolderLoops({ settings, folderMonitor, loops }),
    loops: stageLoops,
  }
}

const AWAKE_CHECK_INTERVAL_MS = 5_000

interface Parts extends Pick<World, 'store' | 'clock'> {
  readonly settings: () => EngineSettings
  readonly isFetching: () => boolean
  readonly serviceNowMs: () => number | null
  readonly emit: (event: Extract<EngineEvent, { kind: 'awake' }>) => void
}

/** Reports when this computer has to stay awake, and when it may sleep. Runs beside the other stages. */
function createAwakeMonitor({ store, clock, settings, isFetching, serviceNowMs, emit }: Parts) {
  let wasNeeded = false

  function report(isNeeded: boolean) {
    if (isNeeded === wasNeeded) return
    wasNeeded = isNeeded
    emit({ kind: 'awake', isNeeded })
  }

  function check() {
    report(
      isAwakeNeeded({
        counts: store.counts(),
        isPaused: settings().uploads.paused,
        hasOpenReservation: store.hasOpenReservation(serviceNowMs() ?? clock.nowMs()),
        isFetching: isFetching(),
      }),
    )
  }

  const loops: readonly StageLoop[] = [{ everyMs: AWAKE_CHECK_INTERVAL_MS, step: check }]
  return { loops, isNeeded: () => wasNeeded, stop: () => report(false) }
}

type Stages = typeof engineStages
type OpenStages = { readonly [Name in keyof Stages]: ReturnType<Stages[Name]> }
type FeatureApis = { readonly [Name in keyof Stages]: OpenStages[Name]['api'] }

const openStages = (parts: FeatureStageParts): OpenStages =>
  Object.fromEntries(Object.entries(engineStages).map(([name, create]) => [name, create(parts)])) as OpenStages

const apisOf = (stages: OpenStages): FeatureApis =>
  Object.fromEntries(Object.entries(stages).map(([name, { api }]) => [name, api])) as FeatureApis

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
  const features = openStages({ ...parts, roster, athleteStage, onShut })
  const ofFeatures: readonly FeatureStage[] = Object.values(features)
  const captureLists = createCaptureLists(parts)
  const follower = createFollower({
    ...parts,
    moveTarget: () => moveTargetOf(settings().uploads),
    onConfirmed: uploading.claims.confirmed,
  })

  const alerting = createAlerting({
    ...parts,
    folderMonitor,
    expiring: () => ofFeatures.flatMap((stage) => stage.expiring?.() ?? []),
  })
  const awakeMonitor = createAwakeMonitor({
    ...parts,
    isFetching: () => ofFeatures.some((stage) => stage.isAwakeNeeded?.()),
    serviceNowMs: service.nowMs,
  })
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
    const stages = [examining, watching, uploading, serviceLoops, athleteStage, ...ofFeatures, awakeMonitor]
    for (const stage of stages) startLoops(loops, stage.loops)
    startLoops(loops, ownLoops)
    startLoops(loops, alerting.loops())
  }

  /** Retries new athletes and the work of features without waiting for their next attempt. */
  function retryNow() {
    athleteStage.creator.retryNow()
    for (const stage of ofFeatures) stage.retryNow()
  }

  const clips = { watching, folderMonitor, examining, uploading, captureLists }
  const monitoring = { alerting, awakeMonitor, reconnectWatch, serviceLoops }
  const control = { startLoops: startAllLoops, retryNow }
  const core = { health, loops, access, service, athleteStage, commands, featureApis: apisOf(features) }
  return { ...core, ...clips, ...monitoring, ...control }
}
