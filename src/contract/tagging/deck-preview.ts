import { z } from 'zod'
import { ClipId } from '../clips/clip.ts'

const athlete = z.string().nullable()

/** A clip whose tags would be others, with the names before and after; null where nobody is named. */
export const DeckChangeRow = z.object({
  id: ClipId,
  fileName: z.string(),
  camera: z.string(),
  atMs: z.number(),
  beforeName: athlete,
  afterName: athlete,
})
export type DeckChangeRow = z.infer<typeof DeckChangeRow>

/** So many of them, and the first by name. */
export const ChangedClips = z.object({ total: z.int(), first: z.array(DeckChangeRow) })
export type ChangedClips = z.infer<typeof ChangedClips>

/** What putting somebody on deck from a moment on would do, before it is said. */
export const DeckPreview = z.object({
  /** When somebody else came on deck, who stays there; null where nobody did since. */
  untilMs: z.number().nullable(),
  /** Clips that are tagged again, the oldest first. */
  changed: ChangedClips,
  /** Clips of that time that left already: they keep what they went with. */
  tooLate: ChangedClips,
})
export type DeckPreview = z.infer<typeof DeckPreview>

/** So many clips of each kind are listed by name. */
export const MAX_DECK_PREVIEW_CLIPS = 100
