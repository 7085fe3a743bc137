import type { Original } from '../../../contract/clips/clip-view.ts'
import type { ScreenWording } from '../../state/wording-context.tsx'

/** Which clip a duplicate repeats, when that was uploaded, and as whom: the same words in the list and in the drawer. */
export function duplicateText(
  original: Original | null,
  { drawer, say }: Pick<ScreenWording, 'drawer' | 'say'>,
): string {
  if (original === null) return drawer.duplicate
  const { fileName, athleteName, uploadedAtMs } = original
  return drawer.duplicateOf(fileName, athleteName, uploadedAtMs === null ? null : say.format.dateTime(uploadedAtMs))
}
