import { fileNameOf, stemOf } from '../clips/paths.ts'
import type { Clip } from '../contract/clip.ts'
import { changeableKinds } from '../contract/clip-kinds.ts'
import type { LedgerLine } from '../contract/ledger.ts'
import type { ClipStore, Files } from '../ports.ts'
import type { ExcludedBy } from './exclude.ts'
import { livePhotoOf } from './is-copy.ts'
import type { CopyVerdict, ProbedClip } from './search-original.ts'
import { createOriginalSearch, isProbed, NEAR_MS } from './search-original.ts'

const stillExtensions = ['.HEIC', '.heic', '.HEIF', '.heif'] as const
const photoExtensions = ['.JPG', '.jpg', '.JPEG', '.jpeg'] as const
/** Cameras of other makers write pictures of a video beside it too, so that only a phone's own name counts. */
const PHONE_NAME = /^IMG_E?\d{4,5}$/i

/** Recognizes the film of a Live Photo, which is private and no rep; null for any other video. */
function createLivePhotos({ files }: { readonly files: Pick<Files, 'stat'> }) {
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

interface Parts {
  readonly store: Pick<ClipStore, 'atPath' | 'probedBetween' | 'page' | 'ledger'>
  readonly files: Pick<Files, 'stat'>
  readonly cameraOf: (clip: Clip) => string
  /** The pattern of the settings that leaves a file out; none when not given. */
  readonly excludedBy?: ExcludedBy
}

/** Clips without an original that are compared with a new video. */
const MAX_COMPARED = 500

export type CopyFinder = ReturnType<typeof createCopyFinder>

/**
 * Tells copies from reps: a copy is left out only where its original is there and was read. Names and folders say where
 * to look; lengths, pictures and recording times decide.
 */
export function createCopyFinder(parts: Parts) {
  const { store, excludedBy = () => null } = parts
  const livePhotos = createLivePhotos(parts)
  const originals = createOriginalSearch(parts)

  /** `read`: a clip that was read just now, whose state does not say so yet. */
  async function judge(clip: ProbedClip, read: ProbedClip | null = null): Promise<CopyVerdict> {
    if (clip.again !== null) return { kind: 'clip' }
    const verdict = await verdictOn(clip, read)
    if (verdict.kind === 'clip') return verdict
    const answer = answerOfPerson(store.ledger(clip.id))
    if (answer === 'upload') return { kind: 'clip' }
    if (answer === 'leave-out') return { kind: 'left-out', why: 'by-person', of: null, name: null }
    return verdict
  }

  async function verdictOn(clip: ProbedClip, read: ProbedClip | null): Promise<CopyVerdict> {
    const name = excludedBy(clip)
    if (name !== null) return { kind: 'left-out', why: 'excluded', of: null, name }
    return (await livePhotos.verdictOn(clip)) ?? originals.verdictOn(clip, read)
  }

  /** Clips that turn out to be copies of one that was just read, and are not uploaded yet. */
  async function copiesOf(
    original: ProbedClip,
  ): Promise<{ clip: Clip; verdict: CopyVerdict & { kind: 'left-out' } }[]> {
    const found = []
    for (const clip of possibleCopiesOf(original)) {
      const verdict = await judge(clip, original)
      if (verdict.kind === 'left-out' && verdict.of === original.id) found.push({ clip, verdict })
    }
    return found
  }

  function possibleCopiesOf(original: ProbedClip): ProbedClip[] {
    const { recordedAtMs, durationMs } = original.probe
    const near = store
      .probedBetween(recordedAtMs - NEAR_MS, recordedAtMs + durationMs + NEAR_MS)
      .filter(({ state }) => changeableKinds.includes(state.kind))
    const waiting = store.page({
      kinds: ['original-missing'],
      folder: original.folder,
      after: null,
      limit: MAX_COMPARED,
    })
    return [...new Map([...near, ...waiting].map((one) => [one.id, one])).values()]
      .filter(isProbed)
      .filter((one) => one.id !== original.id && isNotLarger(one, original))
  }

  return { judge, copiesOf }
}

const isNotLarger = ({ probe: one }: ProbedClip, { probe: other }: ProbedClip) =>
  one.widthPixels * one.heightPixels <= other.widthPixels * other.heightPixels

/** A person's last answer about a file that looks like a copy: every later scan keeps it. */
export function answerOfPerson(ledger: readonly LedgerLine[]): 'upload' | 'leave-out' | null {
  const line = ledger.findLast(
    ({ event, state }) => event === 'included' || (state.kind === 'left-out' && state.why === 'by-person'),
  )
  if (!line) return null
  return line.event === 'included' ? 'upload' : 'leave-out'
}
