import { type ChildProcess, execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Pictures } from '../../station/contract/clip-view.ts'
import type { Evidence } from '../../station/contract/evidence.ts'
import { isBarringCrash, type VideoCrashStore, type VideoProgram } from '../../station/examining/video-crashes.ts'
import type { Clock } from '../../station/ports.ts'
import { eitherSignal } from '../../station/runtime/either-signal.ts'
import { disksOfProcess } from '../files/disks.ts'
import { systemClock } from '../system-clock.ts'
import { childEnvironment } from './child-environment.ts'
import { crashEvidence } from './crash-evidence.ts'
import { lowerPriority } from './lower-priority.ts'
import { createPictureCache } from './picture-cache.ts'
import { type PictureName, pictureKeyOf } from './picture-name.ts'
import { type PictureRecipe, posterRecipes, stripRecipes } from './recipes.ts'
import { runConfined, wasNotStarted } from './run-limits.ts'

/** A clip that is on a screen and has no picture yet. */
interface PictureRequest {
  readonly key: string
  /** Fingerprint of the clip's content. */
  readonly fingerprint: string
  readonly path: string
  readonly durationMs: number
}

/** Many screens full. */
const MAX_WAITING = 500

/** Requests for pictures, newest first. The oldest are dropped when there are too many; screens request them again. */
export function createPictureRequests() {
  const waiting = new Map<string, PictureRequest>()
  return {
    isEmpty: () => waiting.size === 0,
    add(request: PictureRequest) {
      waiting.delete(request.key)
      waiting.set(request.key, request)
      const [oldest] = waiting.keys()
      if (waiting.size > MAX_WAITING && oldest !== undefined) waiting.delete(oldest)
    },
    takeNewest(): PictureRequest | null {
      const newest = [...waiting.values()].at(-1) ?? null
      if (newest) waiting.delete(newest.key)
      return newest
    },
    clear: () => waiting.clear(),
  }
}

const execute = promisify(execFile)

/** Many times the largest picture. */
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024
/** Memory for some dozens of frames of the largest possible video. */
const MAX_MEMORY_BYTES = 3 * 1024 ** 3

/** Result of one run of ffmpeg. */
type PictureOutcome =
  | { readonly kind: 'picture'; readonly jpeg: Buffer }
  /** ffmpeg's verdict on the clip: another attempt would change nothing. */
  | { readonly kind: 'no-picture' }
  | { readonly kind: 'too-slow' }
  /** The clip crashed ffmpeg, which is not started on the same content again. */
  | { readonly kind: 'crashed'; readonly detail: Evidence }
  /** ffmpeg could not be started, or was stopped. */
  | { readonly kind: 'trouble' }

interface Run {
  readonly ffmpegPath: string
  readonly recipe: PictureRecipe
  readonly timeoutMs: number
  /** Runs at a lower priority than everything else on this computer. */
  readonly isLowPriority: boolean
  readonly signal: AbortSignal
}

/** Runs ffmpeg once for one picture. Never throws. */
export async function runPictureRecipe({
  ffmpegPath,
  recipe,
  timeoutMs,
  isLowPriority,
  signal,
}: Run): Promise<PictureOutcome> {
  const limit = AbortSignal.timeout(timeoutMs)
  const either = eitherSignal(signal, limit)
  const started: { child?: ChildProcess } = {}
  try {
    const command = { program: ffmpegPath, arguments: recipe.arguments }
    const stdout = await runConfined(command, MAX_MEMORY_BYTES, async (confined) => {
      const running = execute(confined.program, confined.arguments, {
        // Not `execFile`'s own timeout: it waits for an exit that never comes while the program hangs on a dead share.
        signal: either.signal,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_OUTPUT_BYTES,
        encoding: 'buffer',
        env: childEnvironment(process.env),
        windowsHide: true,
      })
      started.child = running.child
      // The program may end without reading all of its input.
      running.child.stdin?.on('error', () => undefined).end(recipe.input)
      if (isLowPriority) lowerPriority(running.child.pid)
      return (await running).stdout
    })
    return isWholeJpeg(stdout) ? { kind: 'picture', jpeg: stdout } : { kind: 'no-picture' }
  } catch (error) {
    if (signal.aborted) return { kind: 'trouble' }
    if (limit.aborted) return { kind: 'too-slow' }
    const detail = await crashEvidence(error, ffmpegPath, MAX_MEMORY_BYTES)
    return detail === null ? { kind: whyNot(error) } : { kind: 'crashed', detail }
  } finally {
    either.dispose()
    started.child?.unref()
  }
}

/** Reads an error: a number is ffmpeg's own verdict. */
function whyNot(error: unknown): 'no-picture' | 'trouble' {
  if (!(error instanceof Error && 'code' in error)) return 'trouble'
  if (wasNotStarted(error.code)) return 'trouble'
  if (typeof error.code === 'number' || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'no-picture'
  return error.code === null ? 'no-picture' : 'trouble'
}

const isWholeJpeg = (bytes: Buffer) =>
  bytes.length > 4 && bytes.readUInt16BE(0) === 0xff_d8 && bytes.readUInt16BE(bytes.length - 2) === 0xff_d9

/** A strip runs at low priority and takes longer on a busy computer. */
const TIMEOUTS_MS: Readonly<Record<PictureName, number>> = { poster: 20_000, strip: 90_000 }

interface MakePictureParts {
  readonly ffmpegPath: string
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

/** Makes one picture of a clip: a poster at normal priority, a strip at low priority. Never throws. */
export async function makePicture(
  { ffmpegPath, signal, timeoutMs }: MakePictureParts,
  { path, durationMs }: Pick<PictureRequest, 'path' | 'durationMs'>,
  name: PictureName,
): Promise<PictureOutcome> {
  const sizeBytes = await sizeOf(path)
  if (sizeBytes === null) return { kind: 'trouble' }
  const recipes = (name === 'poster' ? posterRecipes : stripRecipes)({ path, durationMs, sizeBytes })
  let outcome: PictureOutcome = { kind: 'no-picture' }
  for (const recipe of recipes) {
    outcome = await runPictureRecipe({
      ffmpegPath,
      recipe,
      timeoutMs: timeoutMs ?? TIMEOUTS_MS[name],
      isLowPriority: name === 'strip',
      signal,
    })
    if (outcome.kind === 'picture' || outcome.kind === 'trouble' || outcome.kind === 'crashed') break
  }
  // ffmpeg's verdict does not count for a file that changed, was removed or stopped answering while it ran.
  return outcome.kind !== 'picture' && (await sizeOf(path)) !== sizeBytes ? { kind: 'trouble' } : outcome
}

/** Null for a file that does not exist or cannot be read. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await disksOfProcess.ask(path, () => stat(path))).size
  } catch {
    return null
  }
}

interface Parts<Job> {
  /** Null when no job is waiting. */
  readonly next: () => Job | null
  /** Never throws. */
  readonly work: (job: Job) => Promise<void>
  readonly onIdle: () => void
}

/** Runs jobs one after the other while there are any. */
function createJobRunner<Job>({ next, work, onIdle }: Parts<Job>) {
  let isBusy = false
  let running = Promise.resolve()

  async function run() {
    // A page requests all its pictures at once: wait for all requests, then begin with the newest.
    await setImmediate()
    for (let job = next(); job !== null; job = next()) await work(job)
    isBusy = false
    onIdle()
  }
  return {
    isBusy: () => isBusy,
    /** Resolves when the running job is done. */
    idle: () => running,
    start() {
      if (isBusy) return
      isBusy = true
      running = run()
    },
  }
}

/** A folder may come back, and a disk may be cleared. */
const RETRY_DELAY_MS = 60_000

/** More pictures than anybody opens in a day; a forgotten failure only means one more attempt. */
const MAX_FAILED_PICTURES = 10_000

/** Remembers for this run which pictures could not be made. */
function createFailedPictures(clock: Clock) {
  const untilMs = new Map<string, number>()

  function add(picture: string, forMs: number) {
    untilMs.delete(picture)
    untilMs.set(picture, clock.monotonicMs() + forMs)
    const [oldest] = untilMs.keys()
    if (untilMs.size > MAX_FAILED_PICTURES && oldest !== undefined) untilMs.delete(oldest)
  }
  return {
    /** The clip is the cause. */
    addForGood: (picture: string) => add(picture, Number.POSITIVE_INFINITY),
    /** The cause may pass. */
    addForNow: (picture: string) => add(picture, RETRY_DELAY_MS),
    stands: (picture: string) => (untilMs.get(picture) ?? Number.NEGATIVE_INFINITY) > clock.monotonicMs(),
  }
}

interface Options {
  /** Null when there is no ffmpeg: pictures made earlier are still served. */
  readonly ffmpegPath: string | null
  readonly videoCrashes: VideoCrashStore
  readonly cacheDir: string
  readonly limitBytes: number
  readonly clock?: Clock
  /** False while a camera could replace ffmpeg. */
  readonly mayRun?: () => boolean
  /** Called when a poster or a strip is ready. */
  readonly onReady: (key: string) => void
  /** Called when no poster can be made. */
  readonly onNone: (key: string) => void
}

/** Facts about a clip; without a fingerprint it has not been analyzed yet. */
interface PicturedClip {
  readonly fingerprint: string | null
  readonly path: string
  readonly durationMs: number
}

/** Content that crashed one of these programs is not given to the other. */
const programs = ['ffprobe', 'ffmpeg'] as const

export type PictureMaker = ReturnType<typeof createPictures>

/**
 * Makes posters and strips of clips on the screens, in the background. Posters come first and run at normal priority,
 * strips at low priority: at most two programs run.
 */
export function createPictures(options: Options) {
  const { ffmpegPath, cacheDir, limitBytes, clock = systemClock, onReady, onNone, videoCrashes } = options
  const { mayRun = () => true } = options
  const cache = createPictureCache({ cacheDir, limitBytes, clock })
  const failedPictures = createFailedPictures(clock)
  const requests = { poster: createPictureRequests(), strip: createPictureRequests() }
  const stopping = new AbortController()
  const { signal } = stopping

  const posters = createJobRunner<PictureRequest>({
    next: () => requests.poster.takeNewest(),
    work: (request) => make(request, 'poster'),
    onIdle: () => strips.start(),
  })
  const strips = createJobRunner<PictureRequest>({
    next: () => (posters.isBusy() ? null : requests.strip.takeNewest()),
    work: (request) => make(request, 'strip'),
    onIdle: () => undefined,
  })

  async function make(request: PictureRequest, name: PictureName) {
    const { key, fingerprint } = request
    if (ffmpegPath === null || cache.find(key, name) !== null || isRefused(request, name)) return
    const outcome = await makePicture({ ffmpegPath, signal }, request, name)
    if (signal.aborted) return
    const isKept = outcome.kind === 'picture' && (await isPut(key, name, outcome.jpeg))
    if (isKept) {
      if (name === 'poster') requests.strip.add(request)
      return onReady(key)
    }
    const isOnlyHere = outcome.kind === 'crashed' && !isKeptInMind(fingerprint, outcome)
    const isForGood = outcome.kind === 'no-picture' || outcome.kind === 'too-slow' || isOnlyHere
    failedPictures[isForGood ? 'addForGood' : 'addForNow'](`${key} ${name}`)
    if (name === 'poster') onNone(key)
  }

  function isRefused({ key, fingerprint }: PictureRequest, name: PictureName): boolean {
    if (!mayRun() || failedPictures.stands(`${key} ${name}`)) return true
    return programs.some((program) => hasCrashed(fingerprint, program))
  }

  /** True also when the store cannot be read: content that may crash programs is not tried on a guess. */
  function hasCrashed(fingerprint: string, program: VideoProgram): boolean {
    try {
      const crash = videoCrashes.get(fingerprint, program)
      return crash !== null && isBarringCrash(crash)
    } catch {
      return true
    }
  }

  /** False where the disk is full: the next start tries once more. */
  function isKeptInMind(fingerprint: string, { detail }: { readonly detail: Evidence }): boolean {
    try {
      videoCrashes.add(fingerprint, 'ffmpeg', { detail, atMs: clock.nowMs() })
      return true
    } catch {
      return false
    }
  }

  /** False where the disk is full: pictures are optional. */
  async function isPut(key: string, name: PictureName, jpeg: Buffer): Promise<boolean> {
    try {
      await cache.put(key, name, jpeg)
      return true
    } catch {
      return false
    }
  }

  function requestPicture(request: PictureRequest, name: PictureName) {
    if (ffmpegPath === null || isRefused(request, name)) return false
    if (signal.aborted) return true
    requests[name].add(request)
    posters.start()
    return true
  }

  return {
    /** Returns the state at once; missing pictures are made in the background. */
    of({ fingerprint, path, durationMs }: PicturedClip): Pictures {
      if (fingerprint === null) return { kind: 'none' }
      const request = { key: pictureKeyOf(fingerprint), fingerprint, path, durationMs }
      if (cache.find(request.key, 'poster') === null)
        return { kind: requestPicture(request, 'poster') ? 'making' : 'none' }
      if (cache.find(request.key, 'strip') === null) requestPicture(request, 'strip')
      return { kind: 'ready', key: request.key }
    },
    /** The file to serve; null while there is none. */
    file: (key: string, name: PictureName): string | null => cache.find(key, name),
    /** Removes the pictures of this content. Throws errors of the file system. */
    remove: (fingerprint: string) => cache.remove(pictureKeyOf(fingerprint)),
    /** Stops the running programs. Resolves when nothing is written any more. */
    async stop() {
      stopping.abort()
      requests.poster.clear()
      requests.strip.clear()
      await Promise.all([posters.idle(), strips.idle(), cache.measured])
    },
  }
}
