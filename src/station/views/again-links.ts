import { shownFileName } from '../clips/paths.ts'
import { sessionIdOf, uploadAgainOf } from '../clips/uploaded-again.ts'
import type { Clip } from '../contract/clip.ts'
import type { UploadAgainLink, UploadAgainLinks } from '../contract/clip-view.ts'
import type { ClipStore } from '../ports.ts'
import { athleteNameInTags } from '../tagging/undo.ts'

export interface AgainParts {
  readonly store: Pick<ClipStore, 'get' | 'uploadingAgain'>
  readonly roster: Parameters<typeof athleteNameInTags>[1]
  readonly nameOf: (tags: NonNullable<Clip['tags']>) => string | null
}

/** Links between a clip and its uploads again; null for a clip that was uploaded once. */
export function againLinksOf(clip: Clip, parts: AgainParts): UploadAgainLinks | null {
  const before = clip.again && parts.store.get(clip.again.of)
  const after = uploadAgainOf(clip.id, parts.store)
  if (!before && !after) return null
  return {
    of: before ? { ...toLink(before, parts), sessionId: clip.again?.sessionId ?? null } : null,
    as: after ? toLink(after, parts) : null,
  }
}

const toLink = (clip: Clip, { roster, nameOf }: AgainParts): UploadAgainLink => ({
  clip: clip.id,
  fileName: shownFileName(clip.path),
  // An untagged clip has only the athlete of its hand tags.
  athleteName: clip.tags ? nameOf(clip.tags) : athleteNameInTags(clip.handTags, roster),
  state: clip.state,
  sessionId: sessionIdOf(clip),
})
