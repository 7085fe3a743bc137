import type { Original } from '../../../contract/clips/clip-view.ts'
import type { ScreenWording } from '../../state/wording-context.tsx'

/** Names the original of a duplicate, its upload time and athlete. Shared by list and drawer. */
export function duplicateText(
  original: Original | null,
  { drawer, phrases }: Pick<ScreenWording, 'drawer' | 'phrases'>,
): string {
  if (original === null) return drawer.duplicate
  const { fileName, athleteName, uploadedAtMs } = original
  return drawer.duplicateOf(fileName, athleteName, uploadedAtMs === null ? null : phrases.format.dateTime(uploadedAtMs))
}
