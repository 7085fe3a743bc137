import type { Clip, ClipKind } from '../contract/clip.ts'
import { type Failure, type FailureCode, failure } from '../contract/failure.ts'
import type { TagOrigin } from '../contract/tags.ts'
import { toFailure } from './app-error.ts'
import { createAthleteLoss } from './athletes/athlete-lost.ts'
import { createAthleteFinder } from './athletes/find-athlete.ts'
import { displayName } from './athletes/names.ts'
import { createRoster } from './athletes/roster.ts'
import { createFollower } from './captures/follow.ts'
import { createRhythm } from './captures/rhythm.ts'
import { createClipBook } from './clips/clip-book.ts'
import { createExaminer } from './clips/examine.ts'
import { createFinishedTest } from './clips/finished.ts'
import { createFolderKeeper } from './clips/folder-keeper.ts'
import { createIntake } from './clips/intake.ts'
import { lookAnewAtAll } from './clips/look-anew.ts'
import { createOriginalFinder } from './clips/original.ts'
import type { EngineEvent, EngineSettings, World } from './engine-types.ts'
import { createHealth } from './health.ts'
import { createLoops } from './loops.ts'
import { createPacer } from './pacer.ts'
import { createGrouping } from './reps/grouping.ts'
import { createMissingCameras } from './reps/missing-camera.ts'
import { labelOf, recordedAt } from './tagging/cameras.ts'
import { createCommands } from './tagging/commands.ts'
import { createNameRules } from './tagging/name-rules.ts'
import { answerAll } from './tagging/requests.ts'
import { createSources } from './tagging/sources.ts'
import { createTagger } from './tagging/tagger.ts'
import { createAttempts } from './uploads/attempt.ts'
import { createConfirmer } from './uploads/confirm.ts'
import { createUploadQueue } from './uploads/upload-queue.ts'
import { watchService } from './watched-service.ts'

/** Failures of this station itself, as opposed to the service's, the network's or a file's. */
const isOurs: ReadonlySet<FailureCode> = new Set(['disk-full', 'database-broken', 'probe-failed', 'bug'])

const personal: ReadonlySet<TagOrigin> = new Set(['hand', 'on-deck', 'shot-list'])

const ROSTER_EVERY_MS = 10 * 60_000
const ROSTER_RETRY_MS = 60_000

export type Engine = ReturnType<typeof createEngine>

/** The application without a computer: everything is wired here. What becomes of a clip is decided in the clip machine. */
export function createEngine(world: World, settings: EngineSettings, tell: (event: EngineEvent) => void) {
  const { store, clock } = world
  const health = createHealth({ clock, onChange: () => tell({ kind: 'health', worst: health.worst() }) })
  const loops = createLoops({ clock, onTrouble })
  const book = createClipBook({ ...world, onChange })
  const service = watchService({ service: world.service, health, clock, onKeyRefused: stopSending })
  const myTurn = createPacer(clock, 1_000)
  const parts = { ...world, service, book, health, myTurn, folders: settings.folders }

  const intake = createIntake(parts)
  const finished = createFinishedTest({
    ...parts,
    intake,
    stableMs: settings.finished.stableSeconds * 1_000,
    giveUpMs: settings.finished.giveUpSeconds * 1_000,
  })
  const roster = createRoster({ store: world.roster, service, clock })
  const athletes = createAthleteFinder(service, roster)
  const loss = createAthleteLoss({ ...parts, deck: world.deck })
  const rules = createNameRules(settings)
  const tagger = createTagger({
    folders: settings.folders,
    requireDimensions: settings.tagging.requireDimensions,
    athletes,
    sources: createSources({ ...parts, settings, rules }),
  })
  const holdMs = settings.uploads.holdSeconds * 1_000
  const originals = createOriginalFinder(parts)
  const commands = createCommands({ ...world, book, loseAthlete })
  const examiner = createExaminer({
    ...parts,
    intake,
    originals,
    tagger,
    holdMs,
    revision: commands.revision,
    grouping: createGrouping({ ...world, settings }),
    cameraOf: (clip) => rules.cameraIn(clip) ?? labelOf(clip, settings),
    recordedAt: (clip) => recordedAt(clip, settings, world.clocks),
    onTagged,
  })
  const missing = createMissingCameras({ ...parts, settings, onMissing: (rep) => tell({ kind: 'rep', rep }) })
  const attempts = createAttempts({
    ...parts,
    intake,
    onProgress: (clip, sentBytes) => tell({ kind: 'progress', clip, sentBytes }),
    onAthleteLost: (athleteId) => void loseAthlete(athleteId),
  })
  const queue = createUploadQueue({
    ...parts,
    attempts,
    confirmer: createConfirmer(parts),
    parallel: settings.uploads.parallel,
    holdMs,
    onTrouble,
  })
  const follower = createFollower(parts)
  const keeper = createFolderKeeper({ ...world, intake, once: settings.once, tell })

  const rhythm = createRhythm(clock)

  let keyIsRefused = false
  function stopSending() {
    keyIsRefused = true
  }

  function onChange(clip: Clip) {
    health.succeeded('station')
    if (clip.state.kind === 'processing') rhythm.quicken()
    tell({ kind: 'clip', clip })
    loops.wake()
  }

  function onTagged(clip: Clip) {
    missing.complete(clip)
    // Only what a person has said is worth offering again.
    const byPerson = clip.tags && personal.has(clip.tags.origins.athlete)
    if (clip.tags && byPerson) world.remembered.remember(clip.tags)
    const isAtWork = clip.tags?.origins.athlete === 'on-deck' && clip.recordedAtMs !== null
    if (isAtWork && clip.recordedAtMs !== null) world.deck.signOfLife(clip.recordedAtMs)
  }

  /** What the service did wrong is known already; what is left is ours, such as a full disk. */
  function onTrouble(error: unknown) {
    const because = toFailure(error)
    if (isOurs.has(because.code)) health.failed('station', because)
  }

  function start() {
    lookAnewAtAll({ store, book })
    for (const folder of settings.folders) loops.run(250, (signal) => keeper.keep(folder, signal))
    loops.run(250, finished.lookAtAll)
    loops.run(1_000, examineOne)
    loops.run(1_000, atTheService)
    loops.run(1_000, followOnce)
    loops.run(200, answerRequests)
    if (!settings.once) loops.run(5_000, syncRoster)
    loops.run(5_000, missing.look)
  }

  /** Finished clips, one after the other: two of the same content must not be looked at side by side. */
  async function examineOne(signal: AbortSignal): Promise<boolean> {
    const query = { resume: 'tagging', nowMs: clock.nowMs(), holdMs: 0, except: new Set<Clip['id']>() } as const
    const probing = store.next({ ...query, kinds: ['probing'] })
    if (probing) await examiner.examine(probing, signal)
    const waiting = store.next({ ...query, kinds: ['waiting'] })
    if (waiting) await examiner.examineAgain(waiting, signal)
    return Boolean(probing ?? waiting)
  }

  /** Nothing is sent before the service has answered once: its clock decides what is in the future. */
  let hasAnswered = false
  async function atTheService(signal: AbortSignal) {
    if (keyIsRefused) return
    if (!hasAnswered || service.clockIsStale()) await service.hello(signal).catch(unlessRefused)
    hasAnswered = true
    queue.fill(signal)
  }

  /** A refusal is an answer too: what is not allowed shows when it is asked for. */
  function unlessRefused(error: unknown) {
    if (toFailure(error).code !== 'not-allowed') throw error
  }

  /** Somebody is gone from the service, or from here: everything that would still use them hears of it. */
  function loseAthlete(athleteId: string, known = roster.get(athleteId)) {
    athletes.forget(athleteId)
    const report = loss.lost(athleteId, known ? displayName(known) : null)
    tell({ kind: 'athlete-lost', report })
    return report.clips
  }

  /** So that names are known when the network is away. Loops are woken often: this one goes by its own time. */
  let syncAtMs = 0
  async function syncRoster(signal: AbortSignal) {
    if (keyIsRefused || clock.monotonicMs() < syncAtMs) return
    syncAtMs = clock.monotonicMs() + ROSTER_RETRY_MS
    const { removed } = await roster.sync(signal)
    syncAtMs = clock.monotonicMs() + ROSTER_EVERY_MS
    for (const athlete of removed) loseAthlete(athlete.id, athlete)
  }

  /** What other processes have asked of this station, such as the command line. */
  async function answerRequests() {
    answerAll(world.requests, commands)
  }

  async function followOnce(signal: AbortSignal) {
    if (keyIsRefused || store.counts().processing === 0 || !rhythm.isTime()) return
    rhythm.looked(await follower.look(signal))
  }

  async function stop() {
    await loops.stop()
    await queue.drained()
  }

  return {
    start,
    stop,
    counts: (): Record<ClipKind, number> => store.counts(),
    worst: health.worst,
    keyIsRefused: (): Failure | null => (keyIsRefused ? failure('key-refused') : null),
    /** Whether every folder has been looked through since the start, or cannot be. */
    allFoldersSeen: keeper.allSeen,
    unavailableFolders: keeper.unavailable,
    overlooked: keeper.overlooked,
  }
}
