import { fold } from '../athletes/names.ts'
import { fileNameOf, shownFileName } from '../clips/paths.ts'
import type { Clip } from '../contract/clip.ts'
import type { FileAnswer, NoClipReason, QueueStop } from '../contract/file-answer.ts'
import type { ClipStore } from '../ports.ts'
import { type CardParts, toClipCard } from './clip-card.ts'
import { reasonsOf } from './clip-detail.ts'
import { lastAt, originalOf } from './left-out.ts'

/** Returns whether a file has a typed name: every part of it, in any order, without regard to accents and case. */
export function matchesFileName(typed: string): (path: string) => boolean {
  const parts = nameParts(typed)
  return (path) => {
    const name = fold(shownFileName(path))
    return parts.length > 0 && parts.every((part) => name.includes(part))
  }
}

/** Parts of a typed file name, the longest first; of a path only those of the name. */
export const nameParts = (typed: string): string[] =>
  fold(fileNameOf(typed.trim()))
    .split(/\s+/)
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length)

interface Parts extends CardParts {
  readonly store: Pick<ClipStore, 'get' | 'ledger' | 'uploadingAgain'>
  /** Stops all uploads; null while they run. */
  readonly stop: QueueStop | null
}

/** States in which a clip waits for uploads to run. */
const isQueued = ({ state }: Clip) =>
  state.kind === 'queued' || (state.kind === 'waiting' && state.resume === 'sending')

/** Answers why a clip is not uploaded, or when it was. */
export function clipAnswer(clip: Clip, repId: string | null, parts: Parts): FileAnswer {
  const card = toClipCard(clip, parts)
  return {
    id: clip.id,
    fileName: card.fileName,
    path: clip.path,
    camera: card.camera,
    sizeBytes: clip.sizeBytes,
    clip: card,
    repId,
    because: reasonsOf(clip),
    original: originalOf(clip, parts),
    atMs: settledAtMs(clip, parts),
    stop: isQueued(clip) ? parts.stop : null,
    noClip: null,
  }
}

/** Events that end a clip's way, by state. */
const lastEvents: Readonly<Partial<Record<Clip['state']['kind'], string>>> = {
  processing: 'stored',
  completed: 'stored',
  cancelled: 'cancelled',
}

function settledAtMs({ id, state }: Clip, { store }: Pick<Parts, 'store'>): number | null {
  const event = lastEvents[state.kind]
  return event === undefined ? null : lastAt(store, id, event)
}

interface NoClip {
  readonly path: string
  readonly sizeBytes: number | null
  readonly camera: string
  readonly noClip: NoClipReason
  /** Name of a file whose `path` is only its folder. */
  readonly name?: string
}

/** Answers for a file that is no clip. */
export const noClipAnswer = ({ path, sizeBytes, camera, noClip, name = path }: NoClip): FileAnswer => ({
  id: name === path ? path : `${path} ${name}`,
  fileName: shownFileName(name),
  path,
  camera,
  sizeBytes,
  clip: null,
  repId: null,
  because: noClip.kind === 'overlooked' ? [noClip.because] : [],
  original: null,
  atMs: null,
  stop: null,
  noClip,
})
