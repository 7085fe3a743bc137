import { shownFileName } from '../clips/paths.ts'
import { sessionIdOf, uploadAgainOf, uploadedWith } from '../clips/uploaded-again.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import { clipStandingOf } from '../contract/clip-kinds.ts'
import type { RetagPlan, RetagPlanInput, UploadedClip } from '../contract/retag-plan.ts'
import type { ClipStore } from '../ports.ts'
import { otherAddressOf, type ServiceOrigin } from '../service/service-origin.ts'
import { canChangeTags } from '../tagging/preview-deck.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'get' | 'uploadingAgain' | 'reservationOf' | 'reservationFor'>
  readonly origin: ServiceOrigin | null
  readonly nameOf: (tags: NonNullable<Clip['tags']>) => string | null
}

/** Separates clips that can be tagged from those that have to be uploaded again. Each video is uploaded again once. */
export function toRetagPlan({ clips, captures }: RetagPlanInput, parts: Parts): RetagPlan {
  const taggable: RetagPlan['taggable'] = []
  const again = new Map<ClipId, UploadedClip>()
  let uploading = 0
  const ofCaptures = captures.flatMap((sessionId) => clipUploadedAs(sessionId, parts) ?? [])
  let left = captures.length - ofCaptures.length
  for (const id of new Set([...clips, ...ofCaptures])) {
    const clip = parts.store.get(id)
    if (clip === undefined) continue
    const uploaded = uploadedOf(clip, parts)
    if (canChangeTags(clip)) taggable.push({ clip: id, handTags: clip.handTags })
    else if (uploaded && !again.has(uploaded.of)) again.set(uploaded.of, uploaded.row)
    else if (clipStandingOf(clip.state.kind) === 'uploading') uploading += 1
    else left += 1
  }
  return { taggable, again: [...again.values()], uploading, left }
}

/** Row of a clip that may be uploaded again, and the clip whose capture is wrong; null where it may not. */
function uploadedOf(clip: Clip, { store, origin, nameOf }: Parts): { of: ClipId; row: UploadedClip } | null {
  const uploaded = uploadedWith(clip, store)
  const sessionId = uploaded && sessionIdOf(uploaded)
  if (!uploaded || sessionId === null || uploadAgainOf(uploaded.id, store)) return null
  if (otherAddressOf(store.reservationOf(uploaded.id, sessionId)?.origin ?? null, origin) !== null) return null
  const { tags } = uploaded
  const { athleteId, activity, movement, dimensions } = tags
  const names = { fileName: shownFileName(clip.path), athleteName: nameOf(tags) }
  return { of: uploaded.id, row: { clip: clip.id, athleteId, activity, movement, dimensions, sessionId, ...names } }
}

/** A clip that lost its first reservation has other captures too, which got no video. */
function clipUploadedAs(sessionId: string, { store }: Parts): ClipId | null {
  const record = store.reservationFor(sessionId)
  const clip = record && store.get(record.clipId)
  return clip && sessionIdOf(clip) === sessionId ? clip.id : null
}
