import type { Clip, ClipKind } from '../contract/clip.ts'
import { recheckedKinds } from '../contract/clip-kinds.ts'
import type { Command, CommandResult } from '../contract/command.ts'
import { stationCodes } from '../contract/failure.ts'
import { toFailure } from './app-error.ts'
import { createFollower } from './captures/follow.ts'
import { createClipBook } from './clips/clip-book.ts'
import { createCommands } from './commands/commands.ts'
import { answerAll } from './commands/requests.ts'
import type { EngineEvent, EngineSettings, World } from './engine-types.ts'
import { lookAnewAt } from './examining/recheck.ts'
import type { LiveSettings } from './live-settings.ts'
import { createMissingCameras } from './reps/missing-camera.ts'
import { createLoops } from './runtime/loops.ts'
import { createPacer } from './runtime/pacer.ts'
import { createAccess } from './service/access.ts'
import { createHealth } from './service/health.ts'
import { createReturnWatch } from './service/reconnect-watch.ts'
import { watchService } from './service/watched-service.ts'
import { createAthletes } from './stages/athletes.ts'
import { createExamining } from './stages/examining.ts'
import { createServiceLoops } from './stages/service-loops.ts'
import { isByPerson } from './tagging/by-person.ts'
import { changesTags } from './tagging/changes-tags.ts'
import { createAfterUpload, moveTargetOf } from './uploads/after-upload.ts'
import { createAttempts } from './uploads/attempt.ts'
import { createConfirmer } from './uploads/confirm.ts'
import { neededMs, parallelFor } from './uploads/pace.ts'
import { createTransferMeter } from './uploads/transfer-meter.ts'
import { createUploadGate } from './uploads/upload-gate.ts'
import { createUploadQueue } from './uploads/upload-queue.ts'
import { createVerifier } from './uploads/verify.ts'
import { createFinishedTest } from './watching/finished.ts'
import { createFolderKeeper } from './watching/folder-keeper.ts'
import { createFolderLoops } from './watching/folder-loops.ts'
import { createIntake } from './watching/intake.ts'

export type Engine = ReturnType<typeof createEngine>

/** The application without a computer: everything is wired here. What becomes of a clip is decided in the clip machine. */
export function createEngine(world: World, live: LiveSettings, tell: (event: EngineEvent) => void) {
  const { store, clock } = world
  const settings = live.view
  const health = createHealth({ clock, onChange: () => tell({ kind: 'health', worst: health.worst() }) })
  const loops = createLoops({ clock, onTrouble })
  const book = createClipBook({ ...world, onChange })
  const access = createAccess({ ...world, book, tell })
  const service = watchService({
    service: world.service,
    health,
    clock,
    onShut: access.shut,
    onAnswer: access.answered,
    revision: access.revision,
  })
  const myTurn = createPacer(clock, 1_000)
  const { roster, athletes, newAthletes, creator, loseAthlete } = createAthletes({
    ...world,
    settings,
    service,
    book,
    isShut: access.isShut,
    outdateTags: () => commands.outdate(),
    tell,
    wake: loops.wake,
  })
  const parts = { ...world, service, book, health, myTurn, permission: access.captures, settings, newAthletes }

  const intake = createIntake(parts)
  const finished = createFinishedTest({
    ...parts,
    intake,
    onAway: (path) => keeper.lookNow(path),
    get stableMs() {
      return settings.finished.stableSeconds * 1_000
    },
    get giveUpMs() {
      return settings.finished.giveUpSeconds * 1_000
    },
  })
  const commands = createCommands({
    ...parts,
    loseAthlete,
    onCancelled: (id) => queue.withdraw(id),
    onQueueMoved: () => tell({ kind: 'queue' }),
    onDone: ({ done }) => tell({ kind: 'command', clips: done }),
    onCapturesRetried: access.captures.retry,
  })
  const examining = createExamining({ ...parts, live, intake, athletes, revision: commands.revision, onTagged })
  const meter = createTransferMeter(clock)
  const gate = createUploadGate({ settings, clock, localTime: world.localTime, meter })
  const missing = createMissingCameras({ ...parts, onMissing: (rep) => tell({ kind: 'rep', rep }) })
  const verifier = createVerifier(parts)
  const attempts = createAttempts({
    ...parts,
    intake,
    athletes,
    onProgress: (clip, sentBytes) => {
      meter.progressed(clip.id, clip.sizeBytes, sentBytes)
      queue.moved(clip.id)
      tell({ kind: 'progress', clip, sentBytes })
    },
    onStored: verifier.stored,
    onAthleteLost: (athleteId) => void loseAthlete(athleteId),
    neededMs: (sizeBytes) => neededMs(sizeBytes, meter.measuredRate(), settings.uploads.parallel),
  })
  const queue = createUploadQueue({
    ...parts,
    attempts,
    confirmer: createConfirmer(parts),
    get parallel() {
      return gate.isOpen() ? settings.uploads.parallel : 0
    },
    parallelFor: (sizesBytes) => parallelFor(settings.uploads.parallel, meter.measuredRate(), sizesBytes),
    onTrouble,
  })
  const follower = createFollower({ ...parts, moveTarget: () => moveTargetOf(settings.uploads) })
  const afterUpload = createAfterUpload(parts)
  const returnWatch = createReturnWatch({ ...parts, access })
  const keeper = createFolderKeeper({ ...world, intake, once: settings.once, tell: tellOfFolder, onHint: loops.wake })
  const folders = createFolderLoops({ settings, keeper, loops })
  const serviceLoops = createServiceLoops({
    ...parts,
    access,
    roster,
    fillQueue: queue.fill,
    follow: follower.look,
    lookForLost: attempts.lookForLost,
    onNamesChanged: () => tell({ kind: 'roster' }),
    onAthleteGone: (athlete) => loseAthlete(athlete.id, athlete),
  })

  function onChange(clip: Clip) {
    finished.changed(clip)
    health.succeeded('station')
    if (clip.state.kind === 'processing') serviceLoops.quicken()
    if (clip.state.kind !== 'sending') meter.ended(clip.id)
    tell({ kind: 'clip', clip })
    loops.wake()
  }

  function tellOfFolder(event: Extract<EngineEvent, { kind: 'folder' | 'overlooked' | 'unsupported' }>) {
    if (event.kind === 'folder' && event.state.kind !== 'unavailable') returnWatch.folderIsBack(event.path)
    tell(event)
  }

  function onTagged(clip: Clip) {
    missing.complete(clip)
    if (clip.tags && isByPerson(clip.tags)) world.remembered.remember(clip.tags)
    const isAtWork = clip.tags?.origins.athlete === 'on-deck' && clip.recordedAtMs !== null
    if (isAtWork && clip.recordedAtMs !== null) world.deck.signOfLife(clip.recordedAtMs)
  }

  /** What the service did wrong is known already; what is left is ours, such as a full disk. */
  function onTrouble(error: unknown) {
    const because = toFailure(error)
    if (stationCodes.includes(because.code)) health.failed('station', because)
  }

  function start() {
    loops.run(1_000, begin)
    folders.run()
    loops.run(finished.restMs, finished.lookAtAll)
    loops.run(1_000, serviceLoops.send)
    loops.run(1_000, serviceLoops.follow)
    loops.run(1_000, returnWatch.look)
    loops.run(5_000, afterUpload.look)
    loops.run(5_000, verifier.look)
    loops.run(1_000, access.goOn)
    loops.run(5_000, serviceLoops.lookForLost)
    loops.every(60_000, serviceLoops.eraseTargets)
    loops.every(1_000, commands.settle)
    loops.run(500, async () => answerAll(world.requests, commands))
    if (!settings.once) loops.run(5_000, serviceLoops.syncRoster)
    loops.run(5_000, missing.look)
    loops.run(1_000, creator.work)
  }

  /** What an earlier process was examining is taken back before anything is examined; the rest is work of its own. */
  async function begin(signal: AbortSignal): Promise<'over'> {
    await lookAnewAt(['probing'], { store, book, clock }, signal)
    loops.run(1_000, examining.examineOne)
    loops.run(1_000, (stop) => lookAnewAt(recheckedKinds, { store, book, clock }, stop))
    return 'over'
  }

  /** Takes effect at once, and ends nothing that is under way unless it is paused. */
  function configure(next: EngineSettings) {
    const before = live.now()
    live.change(next)
    folders.changed(before.folders)
    if (next.uploads.paused) queue.withdraw()
    if (changesTags(before, next)) commands.settingsChanged()
    loops.wake()
  }

  /** The computer woke up, or has another network. */
  function wake() {
    service.askAnew()
    creator.retryNow()
    queue.expectMotion()
    returnWatch.expect()
    keeper.lookNow()
    loops.wake()
  }

  /** There is another way to the service, or another key. */
  function reconnect() {
    health.forget()
    serviceLoops.reset()
    creator.retryNow()
    access.open()
    loops.wake()
  }

  return {
    start,
    stop: () => loops.stop(queue.drained),
    counts: (): Record<ClipKind, number> => store.counts(),
    worst: health.worst,
    keyIsRefused: access.keyIsRefused,
    access: access.state,
    isStoppedByRefusal: queue.isStoppedByRefusal,
    configure,
    reconnect,
    wake,
    command: (command: Command): CommandResult => {
      const result = commands.execute(command)
      loops.wake()
      return result
    },
    athletes,
    roster,
    newAthletes,
    /** The service as the engine asks it: what goes wrong shows in its health. */
    service,
    transfer: { ...meter, schedule: gate.schedule, line: gate.line },
    folderState: keeper.stateOf,
    rescan: keeper.lookNow,
    health: health.all,
    allFoldersSeen: keeper.allSeen,
    unavailableFolders: keeper.unavailable,
    overlooked: keeper.overlooked,
    unsupportedIn: keeper.unsupportedIn,
  }
}
