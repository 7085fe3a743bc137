import type { ScreenWording } from '../../renderer/state/wording-context.tsx'
import type { ClipKind } from '../../station/contract/clip.ts'
import { clipStandingOf, fixedTagsKinds } from '../../station/contract/clip-kinds.ts'

/**
 * Explains why a clip's tags are locked; undefined while they can change. Distinguishes a started upload from a
 * finished one.
 */
export function tagsNote(kind: ClipKind, { drawer }: Pick<ScreenWording, 'drawer'>): string | undefined {
  if (!fixedTagsKinds.includes(kind)) return undefined
  return clipStandingOf(kind) === 'uploaded' ? drawer.tagsLocked : drawer.tagsLockedWhileUploading
}
