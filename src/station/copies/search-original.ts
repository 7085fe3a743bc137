import { videoExtensions } from '../../service/limits.ts'
import { relativePathOf, stemOf } from '../clips/paths.ts'
import type { Clip, ClipId, LeftOutReason } from '../contract/clip.ts'
import { noOriginalKinds, preparingKinds } from '../contract/clip-kinds.ts'
import type { Probe } from '../contract/probe.ts'
import type { ClipStore, Files } from '../ports.ts'
import { type CopyName, copyNameOf } from './copy-names.ts'
import { compareMoments, isAtLeast, isSmallerOf } from './is-copy.ts'

/** Result of comparing a video with the others: a clip of a rep, or something else. */
export type CopyVerdict =
  | { readonly kind: 'clip' }
  | {
      readonly kind: 'left-out'
      readonly why: LeftOutReason
      readonly of: ClipId | null
      readonly name: string | null
    }
  /** A copy, it seems, of a video that is not there. */
  | { readonly kind: 'original-missing'; readonly why: LeftOutReason }
  /** A video that may be its original is being written or was not read yet. */
  | { readonly kind: 'unread'; readonly original: string }

export type ProbedClip = Clip & { readonly probe: Probe }

interface Parts {
  readonly store: Pick<ClipStore, 'atPath' | 'probedBetween'>
  readonly files: Pick<Files, 'stat'>
  readonly cameraOf: (clip: Clip) => string
}

/** Search range around a recording time: some programs write whole seconds. */
export const NEAR_MS = 2_000

const extensions = videoExtensions.flatMap((extension) => [extension.toUpperCase(), extension])

export const isProbed = (clip: Clip): clip is ProbedClip => clip.probe !== null
const isUnread = ({ state }: Clip) => preparingKinds.includes(state.kind)

/** Clips among which the original of one clip is looked for. */
interface Candidates {
  readonly byName: readonly Clip[]
  readonly namesakes: readonly Clip[]
  readonly near: readonly Clip[]
  readonly isRead: (clip: Clip) => clip is ProbedClip
  readonly isUnread: (clip: Clip) => boolean
}

/** Looks for the original of a video: by the copy's name, then by its recording. */
export function createOriginalSearch(parts: Parts) {
  const { files, cameraOf } = parts

  /** `read`: a clip that was read just now, whose state does not say so yet. */
  async function verdictOn(clip: ProbedClip, read: ProbedClip | null): Promise<CopyVerdict> {
    const named = copyNameOf(relativePathOf(clip))
    const candidates = candidatesFor(clip, named?.originals ?? [], read, parts)
    return (named && (await verdictByName(clip, named, candidates))) ?? verdictByRecording(clip, candidates)
  }

  /** Null where the name alone proves nothing. */
  async function verdictByName(clip: ProbedClip, { kind, isCertain }: CopyName, among: Candidates) {
    for (const original of among.byName.filter(among.isRead)) {
      if (!isAtLeast(original.probe, clip.probe, kind)) continue
      if (await isSameRecording(clip, original)) return leftOut(kind, original)
    }
    // An original elsewhere, such as on another card: the moment has to be the same.
    const elsewhere = among.near
      .filter(among.isRead)
      .find(
        (original) =>
          isAtLeast(original.probe, clip.probe, kind) &&
          compareMoments(clip.probe, original.probe) === 'same' &&
          (original.folder === clip.folder || cameraOf(original) === cameraOf(clip)),
      )
    if (elsewhere) return leftOut(kind, elsewhere)
    const unread = among.byName.find(among.isUnread)
    if (unread) return { kind: 'unread', original: unread.path } as const
    return isCertain ? ({ kind: 'original-missing', why: kind } as const) : null
  }

  /** Recognizes a copy that is not named like one: the same camera's same moment in a smaller picture. */
  function verdictByRecording(clip: ProbedClip, { namesakes, near, isRead, isUnread: waits }: Candidates): CopyVerdict {
    const isNamesake = (one: Clip) => namesakes.some(({ id }) => id === one.id)
    const original = [...namesakes, ...near]
      .filter(isRead)
      .find(
        (one) =>
          (isNamesake(one) || cameraOf(one) === cameraOf(clip)) && isSmallerOf(one.probe, clip.probe, isNamesake(one)),
      )
    if (original) return leftOut('small-copy', original)
    // A smaller file is no original: a camera's proxy that is still being written delays nothing.
    const unread = namesakes.find((one) => waits(one) && one.sizeBytes >= clip.sizeBytes)
    return unread ? { kind: 'unread', original: unread.path } : { kind: 'clip' }
  }

  /** A camera uses its names again: an earlier recording of the same name is not the original. */
  async function isSameRecording(clip: ProbedClip, original: ProbedClip): Promise<boolean> {
    if (compareMoments(clip.probe, original.probe) === 'same') return true
    const file = await files.stat(original.path).catch(() => null)
    return file?.sizeBytes === original.sizeBytes
  }

  return { verdictOn }
}

function candidatesFor(
  clip: ProbedClip,
  originals: readonly string[],
  read: ProbedClip | null,
  { store }: Parts,
): Candidates {
  const { recordedAtMs } = clip.probe
  const known = (found: readonly Clip[]) =>
    found.flatMap((one) => (one.id === clip.id ? [] : [one.id === read?.id ? read : one]))
  return {
    byName: known(clipsAt(clip, originals, store)),
    namesakes: known(clipsAt(clip, [stemOf(relativePathOf(clip))], store)),
    near: known(store.probedBetween(recordedAtMs - NEAR_MS, recordedAtMs + NEAR_MS)),
    isRead: (one): one is ProbedClip =>
      isProbed(one) && (one.id === read?.id || (!isUnread(one) && !noOriginalKinds.includes(one.state.kind))),
    isUnread: (one) => one.id !== read?.id && isUnread(one),
  }
}

/** Clips in the folder with these names and any ending. */
function clipsAt(clip: Clip, stems: readonly string[], store: Parts['store']): Clip[] {
  const root = clip.path.slice(0, clip.path.length - relativePathOf(clip).length)
  const paths = stems.flatMap((stem) => extensions.map((extension) => root + stem + extension))
  return [...new Set(paths)].flatMap((path) => store.atPath(path) ?? [])
}

const leftOut = (why: CopyName['kind'], { id }: Clip): CopyVerdict => ({ kind: 'left-out', why, of: id, name: null })
