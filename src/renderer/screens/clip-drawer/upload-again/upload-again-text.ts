import { isSafe } from '../../../../contract/clips/clip-kinds.ts'
import type { UploadAgainLink, UploadAgainLinks } from '../../../../contract/clips/clip-view.ts'
import type { ScreenWording } from '../../../state/wording-context.tsx'

/** That a clip’s content is, or will be, at the service twice, and as whom: the same words in every list. */
export function uploadAgainNote(
  again: UploadAgainLinks | null,
  wording: Pick<ScreenWording, 'drawer' | 'say'>,
): string | null {
  if (again?.as) return uploadedAgainText(again.as, wording)
  return again?.of ? wording.drawer.againBefore(again.of.athleteName) : null
}

/** Nothing is called uploaded that is not. */
export const uploadedAgainText = (
  { athleteName, state }: UploadAgainLink,
  { drawer, say }: Pick<ScreenWording, 'drawer' | 'say'>,
): string =>
  isSafe(state) ? drawer.againUploaded(athleteName) : drawer.againWaiting(athleteName, say.state(state.kind))
