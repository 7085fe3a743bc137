import { z } from 'zod'
import { ClipId } from './clip.ts'

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

const clips = z.object({ total: z.int(), first: z.array(DeckChangeRow) })

/** What putting somebody on deck from a moment on would do, before it is said. */
export const DeckPreview = z.object({
  /** When somebody else came on deck, who stays there; null where nobody did since. */
  untilMs: z.number().nullable(),
  /** Clips that are tagged again, the oldest first. */
  changed: clips,
  /** Clips of that time that left already: they keep what they went with. */
  tooLate: clips,
})
export type DeckPreview = z.infer<typeof DeckPreview>

/** So many clips of each kind are listed by name. */
export const DECK_PREVIEW_CLIPS = 100
