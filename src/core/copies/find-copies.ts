import type { Clip, ClipId, LeftOutReason } from '../../contract/clips/clip.ts'
import { changeableKinds, noOriginalKinds, preparingKinds } from '../../contract/clips/clip-kinds.ts'
import type { LedgerLine } from '../../contract/clips/ledger.ts'
import type { Probe } from '../../contract/clips/probe.ts'
import { videoExtensions } from '../../service-api/limits.ts'
import { fileNameOf, relativePathOf } from '../clips/paths.ts'
import type { ClipStore, Files } from '../ports.ts'
import type { ExcludedBy } from './exclude.ts'
import { type CopyName, copyNameOf } from './copy-names.ts'
import { compareMoments, isAtLeast, isSmallerOf, livePhotoOf } from './is-copy.ts'

/** What a video is, besides a rep. */
export type CopyVerdict =
  | { readonly kind: 'clip' }
  | {
      readonly kind: 'left-out'
      readonly why: LeftOutReason
      readonly of: ClipId | null
      readonly name: string | null
    }
  /** It looks like a copy of a video that is not there. */
  | { readonly kind: 'original-missing'; readonly why: LeftOutReason }
  /** A video that may be its original is being written or was not read yet. */
  | { readonly kind: 'unread'; readonly original: string }

export type ProbedClip = Clip & { readonly probe: Probe }

interface Parts {
  readonly store: Pick<ClipStore, 'atPath' | 'probedBetween' | 'page' | 'ledger'>
  readonly files: Pick<Files, 'stat'>
  readonly cameraOf: (clip: Clip) => string
  /** The pattern of the settings that leaves a file out; none when not given. */
  readonly excludedBy?: ExcludedBy
}

/** Search range around a recording time: some programs write whole seconds. */
const NEAR_MS = 2_000
/** Clips whose original is missing that are compared with a new video. */
const MAX_COMPARED = 500

const extensions = videoExtensions.flatMap((extension) => [extension.toUpperCase(), extension])
const stillExtensions = ['.HEIC', '.heic', '.HEIF', '.heif'] as const
const photoExtensions = ['.JPG', '.jpg', '.JPEG', '.jpeg'] as const
/** Cameras of other makers write pictures of a video beside it too, so that only a phone's own name counts. */
const PHONE_NAME = /^IMG_E?\d{4,5}$/i

const isProbed = (clip: Clip): clip is ProbedClip => clip.probe !== null

const isUnread = ({ state }: Clip) => preparingKinds.includes(state.kind)
const isThere = (clip: Clip): clip is ProbedClip =>
  isProbed(clip) && !isUnread(clip) && !noOriginalKinds.includes(clip.state.kind)

export type CopyFinder = ReturnType<typeof createCopyFinder>

/**
 * Tells copies from reps: a copy is left out only where its original is there and was read. Names and folders say where
 * to look; lengths, pictures and recording times decide.
 */
export function createCopyFinder({ store, files, cameraOf, excludedBy = () => null }: Parts) {
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
    const pattern = excludedBy(clip)
    if (pattern !== null) return { kind: 'left-out', why: 'excluded', of: null, name: pattern }
    const live = await livePhoto(clip)
    if (live) return live
    const named = copyNameOf(relativePathOf(clip))
    const known = (found: Clip[]) => found.map((one) => (one.id === read?.id ? read : one))
    const near = known(nearInTime(clip))
    if (named) {
      const byName = known(atStems(clip, named.originals))
      const verdict = await namedVerdict(clip, named, { byName, near, read })
      if (verdict) return verdict
    }
    return netVerdict(clip, { namesakes: known(atStems(clip, [stemOf(relativePathOf(clip))])), near, read })
  }

  /** Null where the name alone proves nothing. */
  async function namedVerdict(
    clip: ProbedClip,
    { kind, isCertain }: CopyName,
    { byName, near, read }: { byName: readonly Clip[]; near: readonly Clip[]; read: ProbedClip | null },
  ): Promise<CopyVerdict | null> {
    const isKnown = (one: Clip): one is ProbedClip => one.id === read?.id || isThere(one)
    for (const original of byName) {
      if (!isKnown(original) || !isAtLeast(original.probe, clip.probe, kind)) continue
      if (await isSameRecording(clip, original)) return leftOut(kind, original)
    }
    // An original elsewhere, such as on another card: the moment has to be the same.
    const elsewhere = near
      .filter(isKnown)
      .find(
        (original) =>
          isAtLeast(original.probe, clip.probe, kind) &&
          compareMoments(clip.probe, original.probe) === 'same' &&
          (original.folder === clip.folder || cameraOf(original) === cameraOf(clip)),
      )
    if (elsewhere) return leftOut(kind, elsewhere)
    const unread = byName.find((one) => one.id !== read?.id && isUnread(one))
    if (unread) return { kind: 'unread', original: unread.path }
    return isCertain ? { kind: 'original-missing', why: kind } : null
  }

  /** Recognizes a copy that is not named like one: the same camera's same moment in a smaller picture. */
  function netVerdict(
    clip: ProbedClip,
    { namesakes, near, read }: { namesakes: readonly Clip[]; near: readonly Clip[]; read: ProbedClip | null },
  ): CopyVerdict {
    const isNamesake = (one: Clip) => namesakes.some(({ id }) => id === one.id)
    const original = [...namesakes, ...near]
      .filter((one): one is ProbedClip => one.id === read?.id || isThere(one))
      .find(
        (one) =>
          (isNamesake(one) || cameraOf(one) === cameraOf(clip)) && isSmallerOf(one.probe, clip.probe, isNamesake(one)),
      )
    if (original) return leftOut('small-copy', original)
    const unread = namesakes.find((one) => one.id !== read?.id && isUnread(one))
    return unread ? { kind: 'unread', original: unread.path } : { kind: 'clip' }
  }

  /** A camera uses its names again: an earlier recording of the same name is not the original. */
  async function isSameRecording(clip: ProbedClip, original: ProbedClip): Promise<boolean> {
    if (compareMoments(clip.probe, original.probe) === 'same') return true
    const file = await files.stat(original.path).catch(() => null)
    return file?.sizeBytes === original.sizeBytes
  }

  async function livePhoto(clip: ProbedClip): Promise<CopyVerdict | null> {
    const { durationMs, livePhoto: mark } = clip.probe
    const isMarked = mark !== undefined
    if (!isMarked && livePhotoOf({ durationMs, isMarked, still: '' }) === 'no') return null
    const still = await stillBeside(clip.path, isMarked)
    const answer = livePhotoOf({ durationMs, isMarked, still })
    if (answer === 'no') return null
    if (answer === 'unclear') return { kind: 'original-missing', why: 'live-photo' }
    return { kind: 'left-out', why: 'live-photo', of: null, name: still }
  }

  /** Name of the photo with the film's name. */
  async function stillBeside(path: string, isMarked: boolean): Promise<string | null> {
    const stem = stemOf(path)
    const isPhones = isMarked || PHONE_NAME.test(fileNameOf(stem))
    for (const extension of isPhones ? [...stillExtensions, ...photoExtensions] : stillExtensions) {
      const file = await files.stat(stem + extension).catch(() => null)
      if (file !== null) return fileNameOf(stem + extension)
    }
    return null
  }

  function nearInTime({ id, probe }: ProbedClip): Clip[] {
    return store
      .probedBetween(probe.recordedAtMs - NEAR_MS, probe.recordedAtMs + NEAR_MS)
      .filter((one) => one.id !== id)
  }

  /** Clips in the folder with these names and any ending. */
  function atStems(clip: Clip, stems: readonly string[]): Clip[] {
    const root = clip.path.slice(0, clip.path.length - relativePathOf(clip).length)
    const paths = stems.flatMap((stem) => extensions.map((extension) => root + stem + extension))
    return [...new Set(paths)].filter((path) => path !== clip.path).flatMap((path) => store.atPath(path) ?? [])
  }

  /** Clips that turn out to be copies of one that was just read, and are not uploaded yet. */
  async function copiesOf(
    original: ProbedClip,
  ): Promise<{ clip: Clip; verdict: CopyVerdict & { kind: 'left-out' } }[]> {
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
    const found = []
    for (const clip of new Map([...near, ...waiting].map((one) => [one.id, one])).values()) {
      if (clip.id === original.id || !isProbed(clip) || !isNotLarger(clip, original)) continue
      const verdict = await judge(clip, original)
      if (verdict.kind === 'left-out' && verdict.of === original.id) found.push({ clip, verdict })
    }
    return found
  }

  return { judge, copiesOf }
}

const leftOut = (why: LeftOutReason, { id }: Clip): CopyVerdict => ({ kind: 'left-out', why, of: id, name: null })

const isNotLarger = ({ probe: one }: ProbedClip, { probe: other }: ProbedClip) =>
  one.widthPixels * one.heightPixels <= other.widthPixels * other.heightPixels

const stemOf = (path: string) => path.replace(/\.[^./\\]*$/, '')

/** A person's last word about a file that looks like a copy: it stands, whatever a later scan finds. */
export function answerOfPerson(ledger: readonly LedgerLine[]): 'upload' | 'leave-out' | null {
  const line = ledger.findLast(
    ({ event, state }) => event === 'included' || (state.kind === 'left-out' && state.why === 'by-person'),
  )
  if (!line) return null
  return line.event === 'included' ? 'upload' : 'leave-out'
}
