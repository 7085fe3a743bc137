import type { Clip, ClipId } from '../../contract/clips/clip.ts'
import { beforeUploadKinds, goneKinds } from '../../contract/clips/clip-kinds.ts'
import type { ClipStore } from '../ports.ts'
import { isFailureAfterUpload } from './clip-machine.ts'

type Clips = Pick<ClipStore, 'get' | 'uploadingAgain'>

/** A clip whose video the service was given, with all that is needed to give it once more. */
export type Uploaded = Clip & {
  readonly tags: NonNullable<Clip['tags']>
  readonly sha256: string
}

/** A clip's own capture; null before there is one. */
export const sessionIdOf = ({ state }: Pick<Clip, 'state'>): string | null =>
  'sessionId' in state ? state.sessionId : null

const wasUploaded = ({ state }: Clip) =>
  goneKinds.includes(state.kind) || (state.kind === 'failed' && isFailureAfterUpload(state))

const isUploaded = (clip: Clip): clip is Uploaded =>
  wasUploaded(clip) && clip.tags !== null && clip.sha256 !== null && sessionIdOf(clip) !== null

/** The uploaded clip that has a clip's content: itself, or the one that it repeats; null where neither is uploaded. */
export function uploadedWith(clip: Clip, store: Clips): Uploaded | null {
  const original = clip.state.kind === 'duplicate' ? store.get(clip.state.of) : clip
  return original && isUploaded(original) ? original : null
}

/** It was given up before its video left: a person may start over. */
const isGivenUp = (clip: Clip) =>
  ['cancelled', 'missing', 'unreadable', 'duplicate', 'gone-at-service'].includes(clip.state.kind) ||
  (clip.state.kind === 'failed' && !wasUploaded(clip))

/** The clip that uploads this one again, or has; undefined while there is none. */
export const uploadAgainOf = (id: ClipId, store: Clips): Clip | undefined =>
  store.uploadingAgain(id).find((clip) => !isGivenUp(clip))

/** Whether a person may have a clip's content uploaded again, as far as is known without its file. */
export function canUploadAgain(clip: Clip, store: Clips): boolean {
  const uploaded = uploadedWith(clip, store)
  return uploaded !== null && uploadAgainOf(uploaded.id, store) === undefined
}

/** The clip that this one uploads again, the one which that did, and so on. */
function earlierUploadsOf({ again }: Pick<Clip, 'again'>, store: Pick<ClipStore, 'get'>): Clip[] {
  const before = again && store.get(again.of)
  return before ? [before, ...earlierUploadsOf(before, store)] : []
}

/** None of the clips that it uploads again makes a clip a duplicate. */
export const isRepeatedBy = (clip: Pick<Clip, 'again'>, id: ClipId, store: Pick<ClipStore, 'get'>): boolean =>
  earlierUploadsOf(clip, store).some((before) => before.id === id)

/** Whether one of the clips that it uploads again has a capture of this athlete, as far as is known. */
export const hasCaptureOf = (clip: Pick<Clip, 'again'>, athleteId: string, store: Pick<ClipStore, 'get'>): boolean =>
  earlierUploadsOf(clip, store).some(
    ({ tags, state }) => state.kind !== 'gone-at-service' && tags?.athleteId.toLowerCase() === athleteId.toLowerCase(),
  )

/** Whether nothing of a clip has left, and it was not given up. */
export function canCancelUpload(id: ClipId, store: Pick<ClipStore, 'get'>): boolean {
  const kind = store.get(id)?.state.kind
  return kind !== undefined && beforeUploadKinds.includes(kind)
}
