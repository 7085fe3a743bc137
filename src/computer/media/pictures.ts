import type { Pictures } from '../../station/contract/clip-view.ts'
import type { Evidence } from '../../station/contract/evidence.ts'
import { isBarringCrash, type VideoCrashStore, type VideoProgram } from '../../station/examining/video-crashes.ts'
import type { Clock } from '../../station/ports.ts'
import { systemClock } from '../system-clock.ts'
import { createFailedPictures } from './failed-pictures.ts'
import { createJobRunner } from './job-runner.ts'
import { makePicture } from './make-picture.ts'
import { createPictureCache } from './picture-cache.ts'
import { type PictureName, pictureKeyOf } from './picture-name.ts'
import { createPictureRequests, type PictureRequest } from './picture-requests.ts'

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
