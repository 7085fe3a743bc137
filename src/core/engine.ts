import type { Clip, ClipKind } from '../contract/clips/clip.ts'
import type { Command, CommandResult } from '../contract/command.ts'
import { stationCodes } from '../contract/failure.ts'
import { toFailure } from './app-error.ts'
import { createFollower } from './captures/follow.ts'
import { createCaptureLists } from './captures/list/capture-lists.ts'
import { createClipLifecycle } from './clips/clip-lifecycle.ts'
import { checkUploadedFiles } from './commands/check-uploaded-files.ts'
import { createCommands } from './commands/commands.ts'
import type { EngineEvent, EngineSettings, World } from './engine-types.ts'
import type { LiveSettings } from './live-settings.ts'
import { createLoops } from './runtime/loops.ts'
import { createRateLimiter } from './runtime/rate-limiter.ts'
import { createAccess } from './service/access.ts'
import { createHealth } from './service/health.ts'
import { createReconnectWatch } from './service/reconnect-watch.ts'
import { watchService } from './service/watched-service.ts'
import { createAlerting } from './stages/alerts.ts'
import { createAthletes } from './stages/athletes.ts'
import { createAwakeMonitor } from './stages/awake-monitor.ts'
import { createExamining } from './stages/examining.ts'
import { createExporting } from './stages/exports.ts'
import { createImporting } from './stages/imports.ts'
import { createServiceLoops } from './stages/service-loops.ts'
import { type StageLoop, startLoops } from './stages/stage-loop.ts'
import { createUploading } from './stages/uploading.ts'
import { createWatching } from './stages/watching.ts'
import { moveTargetOf } from './uploads/move-uploaded.ts'

export type Engine = ReturnType<typeof createEngine>

/**
 * The application without a computer. Read top-down it is the life of a clip: watched, examined, uploaded, followed. Each
 * stage is wired in `stages/`; the clip machine decides what becomes of a clip.
 */
export function createEngine(world: World, live: LiveSettings, publish: (event: EngineEvent) => void) {
  const { store, clock } = world
  const settings = live.now
  const health = createHealth({ clock, onChange: () => emit({ kind: 'health', worst: health.worst() }) })
  const loops = createLoops({ clock, onTrouble })
  const lifecycle = createClipLifecycle({ ...world, onChange })

  const access = createAccess({ ...world, lifecycle, emit })
  const { shut: onShut, answered: onAnswer, revision } = access
  const service = watchService({ service: world.service, health, clock, onShut, onAnswer, revision })
  const people = createAthletes({
    ...world,
    settings,
    service,
    lifecycle,
    isShut: access.isShut,
    outdateTags: () => commands.outdate(),
    emit,
    wake: loops.wake,
  })
  const { athletes, roster, newAthletes, loseAthlete } = people
  const rateLimiter = createRateLimiter(clock, 1_000)
  const parts = {
    ...world,
    service,
    lifecycle,
    health,
    rateLimiter,
    permission: access.captures,
    settings,
    athletes,
    newAthletes,
  }

  const watching = createWatching({ ...parts, loops, emit: emitFolderEvent })
  const { intake, folderMonitor } = watching
  const commands = createCommands({
    ...parts,
    loseAthlete,
    onCancelled: (id) => uploading.queue.abort(id),
    onQueueMoved: () => emit({ kind: 'queue' }),
    onDone: ({ done }) => emit({ kind: 'command', clips: done }),
    onCapturesRetried: access.captures.retry,
  })
  const examining = createExamining({
    ...parts,
    namesakes: roster.find,
    intake,
    loops,
    revision: commands.revision,
    emit,
  })
  const uploading = createUploading({ ...parts, intake, loseAthlete, emit, onTrouble })
  const exporting = createExporting({ ...parts, access, onShut, roster, emit, wake: loops.wake })
  const importing = createImporting({ ...parts, access, roster, people, emit, wake: loops.wake })
  const captureLists = createCaptureLists(parts)
  const follower = createFollower({ ...parts, moveTarget: () => moveTargetOf(settings().uploads) })

  const beside = { ...parts, folderMonitor, exports: exporting.exports, serviceNowMs: service.nowMs, emit }
  const alerting = createAlerting(beside)
  const power = createAwakeMonitor(beside)
  const reconnectWatch = createReconnectWatch({ ...parts, access })
  const serviceLoops = createServiceLoops({
    ...parts,
    access,
    roster,
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
    alerting.heard(event)
  }

  function onChange(clip: Clip) {
    watching.finished.changed(clip)
    health.succeeded('station')
    if (clip.state.kind === 'processing') serviceLoops.quicken()
    uploading.changed(clip)
    emit({ kind: 'clip', clip })
    loops.wake()
  }

  function emitFolderEvent(event: Extract<EngineEvent, { kind: 'folder' | 'overlooked' | 'unsupported' }>) {
    if (event.kind === 'folder' && event.state.kind !== 'unavailable') reconnectWatch.handleFolderBack(event.path)
    emit(event)
  }

  /** What the service did wrong is known already; what is left is ours, such as a full disk. */
  function onTrouble(error: unknown) {
    const because = toFailure(error)
    if (stationCodes.includes(because.code)) health.failed('station', because)
  }

  function start() {
    alerting.start()
    watching.folders.run()
    for (const stage of [examining, watching, uploading, serviceLoops, people, importing, exporting, power])
      startLoops(loops, stage.loops)
    startLoops(loops, ownLoops)
    startLoops(loops, alerting.loops())
  }

  /** Takes effect at once, and ends nothing that is under way unless it is paused. */
  function configure(next: EngineSettings, keep = () => {}) {
    const before = live.now()
    commands.changeSettings(before, next, keep)
    live.change(next)
    watching.folders.changed(before.folders)
    if (next.uploads.paused) uploading.queue.abort()
    loops.wake()
  }

  /** The computer woke up. */
  function wake() {
    uploading.gate.resume()
    alerting.woke()
    networkChanged()
  }

  /** Whatever waits for the network is tried at once. */
  function networkChanged() {
    service.restartReads()
    people.creator.retryNow()
    exporting.retryNow()
    importing.retryNow()
    uploading.queue.expectMotion()
    reconnectWatch.expect()
    folderMonitor.checkNow()
    loops.wake()
  }

  /** There is another way to the service, or another key. */
  function reconnect() {
    health.forget()
    serviceLoops.reset()
    people.creator.retryNow()
    exporting.retryNow()
    importing.retryNow()
    access.open()
    loops.wake()
  }

  function command(asked: Command): CommandResult {
    const result = commands.execute(asked)
    loops.wake()
    return result
  }

  return {
    start,
    stop() {
      power.stop()
      return loops.stop(uploading.queue.drained)
    },
    counts: (): Record<ClipKind, number> => store.counts(),
    worst: health.worst,
    keyIsRefused: access.keyIsRefused,
    access: access.state,
    isStoppedByRefusal: uploading.queue.isStoppedByRefusal,
    configure,
    isRetagging: world.bulk.isPending,
    finishRetagging: commands.finish,
    reconnect,
    wake,
    networkChanged,
    isAwakeNeeded: power.isNeeded,
    /** What was being sent may never hear that its connection is dead. */
    networkLost: uploading.queue.expectMotion,
    /** The computer is about to sleep: no reservation is made that would expire in its sleep. */
    suspend: uploading.gate.suspend,
    command,
    /** What lies on the disk is asked before: a command itself only writes. */
    async uploadAgain(asked: Command & { kind: 'clips-upload-again' }): Promise<CommandResult> {
      await checkUploadedFiles(world, asked.clips)
      return command(asked)
    },
    previewClock: examining.previewClock,
    previewDeck: examining.previewDeck,
    athletes,
    roster,
    newAthletes,
    rosterList: people.rosterList,
    editing: people.editing,
    refreshRoster: people.refresh,
    wouldLose: people.wouldLose,
    exports: exporting.exports,
    imports: importing.imports,
    captureLists,
    origin: world.origin,
    /** The service as the engine asks it: what goes wrong shows in its health. */
    service,
    transfer: { ...uploading.meter, schedule: uploading.gate.schedule, line: uploading.gate.line },
    folderState: folderMonitor.stateOf,
    folderWatcher: folderMonitor.watcherOf,
    rescan: folderMonitor.checkNow,
    health: health.all,
    allFoldersSeen: folderMonitor.allSeen,
    unavailableFolders: folderMonitor.unavailable,
    overlooked: folderMonitor.overlooked,
    unsupportedIn: folderMonitor.unsupportedIn,
  }
}
