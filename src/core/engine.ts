import type { Clip, ClipKind } from '../contract/clip.ts'
import { type Failure, type FailureCode, failure } from '../contract/failure.ts'
import type { Settings } from '../contract/settings.ts'
import { toFailure } from './app-error.ts'
import { createAthleteFinder } from './athletes/find-athlete.ts'
import { createFollower } from './captures/follow.ts'
import { createRhythm } from './captures/rhythm.ts'
import { createClipBook } from './clips/clip-book.ts'
import { createExaminer } from './clips/examine.ts'
import { createFinishedTest } from './clips/finished.ts'
import { createFolderKeeper } from './clips/folder-keeper.ts'
import { createIntake } from './clips/intake.ts'
import { createOriginalFinder } from './clips/original.ts'
import { standsForItsContent } from './clips/same-content.ts'
import { createHealth, type Health } from './health.ts'
import { createLoops } from './loops.ts'
import { createPacer } from './pacer.ts'
import type {
  ClipStore,
  Clock,
  Files,
  FolderState,
  Folders,
  Identifiers,
  Overlooked,
  Prober,
  Sender,
  Service,
} from './ports.ts'
import { createTagger } from './tagging/tagger.ts'
import { createAttempts } from './uploads/attempt.ts'
import { createConfirmer } from './uploads/confirm.ts'
import { createUploadQueue } from './uploads/upload-queue.ts'
import { watchService } from './watched-service.ts'

/** What the engine tells its faces. Progress is an event and is never stored. */
export type EngineEvent =
  | { readonly kind: 'clip'; readonly clip: Clip }
  | { readonly kind: 'progress'; readonly clip: Clip; readonly sentBytes: number }
  | { readonly kind: 'folder'; readonly path: string; readonly state: FolderState }
  | { readonly kind: 'overlooked'; readonly overlooked: Overlooked }
  | { readonly kind: 'health'; readonly worst: ReturnType<Health['worst']> }

export interface World {
  readonly store: ClipStore
  readonly files: Files
  readonly prober: Prober
  readonly folders: Folders
  readonly service: Service
  readonly sender: Sender
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly random: () => number
}

export interface EngineSettings extends Settings {
  readonly finished: { readonly stableSeconds: number; readonly giveUpSeconds: number }
  /** Take what is in the folders now, and nothing after that. */
  readonly once: boolean
}

/** Verdicts that neither a new start nor other settings can change. */
const isFinal: ReadonlySet<FailureCode> = new Set(['processing-failed', 'video-too-large', 'target-insecure'])

/** Failures of this station itself, as opposed to the service's, the network's or a file's. */
const isOurs: ReadonlySet<FailureCode> = new Set(['disk-full', 'database-broken', 'probe-failed', 'bug'])

export type Engine = ReturnType<typeof createEngine>

/** The application without a computer: everything is wired here, and nothing is decided here. */
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
  const athletes = createAthleteFinder(service)
  const tagger = createTagger({ folders: settings.folders, athletes })
  const holdMs = settings.uploads.holdSeconds * 1_000
  const originals = createOriginalFinder(parts)
  const examiner = createExaminer({ ...parts, intake, originals, tagger, holdMs })
  const attempts = createAttempts({
    ...parts,
    intake,
    onProgress: (clip, sentBytes) => tell({ kind: 'progress', clip, sentBytes }),
    onAthleteLost: athletes.forget,
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

  /** What the service did wrong is known already; what is left is ours, such as a full disk. */
  function onTrouble(error: unknown) {
    const because = toFailure(error)
    if (isOurs.has(because.code)) health.failed('station', because)
  }

  function start() {
    lookAnewAtUnfinished()
    for (const folder of settings.folders) loops.run(250, (signal) => keeper.keep(folder, signal))
    loops.run(250, finished.lookAtAll)
    loops.run(1_000, examineOne)
    loops.run(1_000, atTheService)
    loops.run(1_000, followOnce)
  }

  /** What a new start may have changed: the tags in the settings, rights on a file, what the account may do. */
  function lookAnewAtUnfinished() {
    for (const kind of ['probing', 'untagged', 'waiting', 'failed', 'unreadable', 'duplicate'] as const) {
      let after: Clip['id'] | null = null
      for (;;) {
        const page: Clip[] = store.page({ kinds: [kind], after, limit: 200 })
        for (const clip of page) lookAnew(clip)
        after = page.at(-1)?.id ?? null
        if (after === null) break
      }
    }
  }

  function lookAnew(clip: Clip) {
    const { state } = clip
    switch (state.kind) {
      case 'probing':
        return void book.apply(clip.id, { kind: 'interrupted' })
      case 'untagged':
        return void book.apply(clip.id, { kind: 'moved-again' })
      case 'waiting':
        return void book.apply(clip.id, { kind: 'retried' })
      case 'unreadable':
        if (state.because.code === 'file-locked') book.apply(clip.id, { kind: 'retried' })
        return
      case 'failed':
        if (!isFinal.has(state.because.code)) book.apply(clip.id, { kind: 'retried' })
        return
      case 'duplicate': {
        // The process may have ended between the loss of the original and this clip's revival.
        const original = store.get(state.of)
        const stands = original && standsForItsContent(original.state) && original.fingerprint === clip.fingerprint
        if (!stands) book.apply(clip.id, { kind: 'retried' })
        return
      }
      default:
        return
    }
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
