import type { Clip, ClipId } from '../contract/clip.ts'
import { beforeUploadKinds, goneKinds } from '../contract/clip-kinds.ts'
import type { ClipStore } from '../ports.ts'
import { isFailureAfterUpload } from './clip-machine.ts'

type Clips = Pick<ClipStore, 'get' | 'uploadingAgain'>

/** An uploaded clip with everything that another upload needs. */
export type Uploaded = Clip & {
  readonly tags: NonNullable<Clip['tags']>
  readonly sha256: string
}

/** The session of a clip's capture; null before the reservation. */
export const sessionIdOf = ({ state }: Pick<Clip, 'state'>): string | null =>
  'sessionId' in state ? state.sessionId : null

const wasUploaded = ({ state }: Clip) =>
  goneKinds.includes(state.kind) || (state.kind === 'failed' && isFailureAfterUpload(state))

const isUploaded = (clip: Clip): clip is Uploaded =>
  wasUploaded(clip) && clip.tags !== null && clip.sha256 !== null && sessionIdOf(clip) !== null

/** The uploaded clip with a clip's content: the clip or its original; null where neither is uploaded. */
export function uploadedWith(clip: Clip, store: Clips): Uploaded | null {
  const original = clip.state.kind === 'duplicate' ? store.get(clip.state.of) : clip
  return original && isUploaded(original) ? original : null
}

/** True when the clip was given up before its upload, so that another one may start. */
const isGivenUp = (clip: Clip) =>
  ['cancelled', 'missing', 'unreadable', 'duplicate', 'gone-at-service', 'original-missing', 'left-out'].includes(
    clip.state.kind,
  ) ||
  (clip.state.kind === 'failed' && !wasUploaded(clip))

/** The clip that uploads, or has uploaded, this one again; undefined while there is none. */
export const uploadAgainOf = (id: ClipId, store: Clips): Clip | undefined =>
  store.uploadingAgain(id).find((clip) => !isGivenUp(clip))

/** True when a clip's content may be uploaded again, as far as is known without its file. */
export function canUploadAgain(clip: Clip, store: Clips): boolean {
  const uploaded = uploadedWith(clip, store)
  return uploaded !== null && uploadAgainOf(uploaded.id, store) === undefined
}

/** The clip that this one uploads again, the one before that, and so on. */
function earlierUploadsOf({ again }: Pick<Clip, 'again'>, store: Pick<ClipStore, 'get'>): Clip[] {
  const before = again && store.get(again.of)
  return before ? [before, ...earlierUploadsOf(before, store)] : []
}

/** True when a clip uploads the other one again: then it is no duplicate of the other. */
export const isRepeatedBy = (clip: Pick<Clip, 'again'>, id: ClipId, store: Pick<ClipStore, 'get'>): boolean =>
  earlierUploadsOf(clip, store).some((before) => before.id === id)

/** True when an earlier upload of the clip has a capture of this athlete. */
export const hasCaptureOf = (clip: Pick<Clip, 'again'>, athleteId: string, store: Pick<ClipStore, 'get'>): boolean =>
  earlierUploadsOf(clip, store).some(
    ({ tags, state }) => state.kind !== 'gone-at-service' && tags?.athleteId.toLowerCase() === athleteId.toLowerCase(),
  )

/** True when the clip still exists and its upload has not begun. */
export function canCancelUpload(id: ClipId, store: Pick<ClipStore, 'get'>): boolean {
  const kind = store.get(id)?.state.kind
  return kind !== undefined && beforeUploadKinds.includes(kind)
}
