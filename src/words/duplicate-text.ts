import type { Original } from '../station/contract/clip-view.ts'
import type { Screens } from './screens.ts'
import type { Wording } from './wording.ts'

/** Names the original of a duplicate, its upload time and athlete. Shared by lists, drawer and command line. */
export function duplicateText(
  original: Original | null,
  { drawer, phrases }: { readonly drawer: Screens['drawer']; readonly phrases: Wording },
): string {
  if (original === null) return drawer.duplicate
  const { fileName, athleteName, uploadedAtMs } = original
  return drawer.duplicateOf(fileName, athleteName, uploadedAtMs === null ? null : phrases.format.dateTime(uploadedAtMs))
}
