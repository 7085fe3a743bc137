import type { Pictures } from '../../../contract/clip-view.ts'
import type { Clock } from '../../../core/ports.ts'
import { systemClock } from '../../system-clock.ts'
import { createLane } from './job-runner.ts'
import { makePicture } from './make-picture.ts'
import { createPictureCache } from './picture-cache.ts'
import { keyOf, type PictureName } from './picture-name.ts'
import { createWishes, type Wish } from './picture-requests.ts'
import { createRefusals } from './refusals.ts'

interface Options {
  /** Null when there is none: then there are the pictures made before, and no others. */
  readonly ffmpegPath: string | null
  readonly cacheDir: string
  readonly limitBytes: number
  readonly clock?: Clock
  /** A poster is there, or a strip. */
  readonly onReady: (key: string) => void
  /** There will be no poster where one was being made. */
  readonly onNone: (key: string) => void
}

/** What there is to know of a clip; without a fingerprint it has not been looked into yet. */
interface PicturedClip {
  readonly fingerprint: string | null
  readonly path: string
  readonly durationMs: number
}

export type PictureMaker = ReturnType<typeof createPictures>

/**
 * Makes posters and strips of clips in the background, for those that somebody looks at. A poster takes a moment and goes
 * before any strip; a strip takes longer and gives way. So at most two programs run.
 */
export function createPictures({ ffmpegPath, cacheDir, limitBytes, clock = systemClock, onReady, onNone }: Options) {
  const cache = createPictureCache({ cacheDir, limitBytes, clock })
  const refusals = createRefusals(clock)
  const wishes = { poster: createWishes(), strip: createWishes() }
  const stopping = new AbortController()
  const { signal } = stopping

  const posters = createLane<Wish>({
    next: () => wishes.poster.takeNewest(),
    work: (wish) => make(wish, 'poster'),
    onIdle: () => strips.start(),
  })
  const strips = createLane<Wish>({
    next: () => (posters.isBusy() ? null : wishes.strip.takeNewest()),
    work: (wish) => make(wish, 'strip'),
    onIdle: () => undefined,
  })

  async function make(wish: Wish, name: PictureName) {
    const { key } = wish
    if (ffmpegPath === null || cache.find(key, name) !== null || refusals.stands(`${key} ${name}`)) return
    const outcome = await makePicture({ ffmpegPath, signal }, wish, name)
    if (signal.aborted) return
    const isKept = outcome.kind === 'picture' && (await isPut(key, name, outcome.jpeg))
    if (isKept) {
      if (name === 'poster') wishes.strip.add(wish)
      return onReady(key)
    }
    const isForGood = outcome.kind === 'no-picture' || outcome.kind === 'too-slow'
    refusals[isForGood ? 'addForGood' : 'addForNow'](`${key} ${name}`)
    if (name === 'poster') onNone(key)
  }

  /** A full disk costs pictures, nothing else. */
  async function isPut(key: string, name: PictureName, jpeg: Buffer): Promise<boolean> {
    try {
      await cache.put(key, name, jpeg)
      return true
    } catch {
      return false
    }
  }

  function wishFor(wish: Wish, name: PictureName) {
    if (ffmpegPath === null || refusals.stands(`${wish.key} ${name}`)) return false
    if (signal.aborted) return true
    wishes[name].add(wish)
    posters.start()
    return true
  }

  return {
    /** Answers at once; what is missing is made in the background. */
    of({ fingerprint, path, durationMs }: PicturedClip): Pictures {
      if (fingerprint === null) return { kind: 'none' }
      const wish = { key: keyOf(fingerprint), path, durationMs }
      if (cache.find(wish.key, 'poster') === null) return { kind: wishFor(wish, 'poster') ? 'making' : 'none' }
      if (cache.find(wish.key, 'strip') === null) wishFor(wish, 'strip')
      return { kind: 'ready', key: wish.key }
    },
    /** The file to serve; null when it is not there, or not yet. */
    file: (key: string, name: PictureName): string | null => cache.find(key, name),
    /** Ends what runs. Resolves when nothing is written any more. */
    async stop() {
      stopping.abort()
      wishes.poster.clear()
      wishes.strip.clear()
      await Promise.all([posters.idle(), strips.idle(), cache.measured])
    },
  }
}
