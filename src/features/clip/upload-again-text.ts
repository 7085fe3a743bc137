import type { ScreenWording } from '../../renderer/state/wording-context.tsx'
import { isSafe } from '../../station/contract/clip-kinds.ts'
import type { UploadAgainLink, UploadAgainLinks } from '../../station/contract/clip-view.ts'

/** Note that a clip's content is, or will be, at the service for two athletes. Shared by every list. */
export function uploadAgainNote(
  again: UploadAgainLinks | null,
  wording: Pick<ScreenWording, 'drawer' | 'phrases'>,
): string | null {
  if (again?.as) return uploadedAgainText(again.as, wording)
  return again?.of ? wording.drawer.reupload.secondUpload(again.of.athleteName) : null
}

/** Words the second upload; only an uploaded clip is called uploaded. */
export const uploadedAgainText = (
  { athleteName, state }: UploadAgainLink,
  { drawer, phrases }: Pick<ScreenWording, 'drawer' | 'phrases'>,
): string =>
  isSafe(state)
    ? drawer.reupload.uploadedAgain(athleteName)
    : drawer.reupload.waiting(athleteName, phrases.state(state.kind))
