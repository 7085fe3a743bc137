import { fileNameOf, stemOf } from '../clips/paths.ts'
import type { Files } from '../ports.ts'
import { livePhotoOf } from './is-copy.ts'
import type { CopyVerdict, ProbedClip } from './search-original.ts'

const stillExtensions = ['.HEIC', '.heic', '.HEIF', '.heif'] as const
const photoExtensions = ['.JPG', '.jpg', '.JPEG', '.jpeg'] as const
/** Cameras of other makers write pictures of a video beside it too, so that only a phone's own name counts. */
const PHONE_NAME = /^IMG_E?\d{4,5}$/i

/** Recognizes the film of a Live Photo, which is private and no rep; null for any other video. */
export function createLivePhotos({ files }: { readonly files: Pick<Files, 'stat'> }) {
  async function verdictOn(clip: ProbedClip): Promise<CopyVerdict | null> {
    const { durationMs, livePhoto: mark } = clip.probe
    const isMarked = mark !== undefined
    // Only films that a photo would make a Live Photo need a look at the folder.
    if (livePhotoOf({ durationMs, isMarked, still: '' }) === 'no') return null
    const still = await stillBeside(clip.path, isMarked)
    const answer = livePhotoOf({ durationMs, isMarked, still })
    if (answer === 'no') return null
    if (answer === 'unclear') return { kind: 'original-missing', why: 'live-photo' }
    return { kind: 'left-out', why: 'live-photo', of: null, name: still }
  }

  /** Name of the photo with the film's name; null for none. */
  async function stillBeside(path: string, isMarked: boolean): Promise<string | null> {
    const stem = stemOf(path)
    const isPhones = isMarked || PHONE_NAME.test(fileNameOf(stem))
    for (const extension of isPhones ? [...stillExtensions, ...photoExtensions] : stillExtensions) {
      const file = await files.stat(stem + extension).catch(() => null)
      if (file !== null) return fileNameOf(stem + extension)
    }
    return null
  }

  return { verdictOn }
}
