import { z } from 'zod'
import { ClipId } from '../clips/clip.ts'

const athlete = z.string().nullable()

/** A clip whose tags would change, with the athlete's name before and after; null where there is none. */
export const DeckChangeRow = z.object({
  id: ClipId,
  fileName: z.string(),
  camera: z.string(),
  atMs: z.number(),
  beforeName: athlete,
  afterName: athlete,
})
export type DeckChangeRow = z.infer<typeof DeckChangeRow>

/** Number of clips that change, and the first of them. */
export const ChangedClips = z.object({ total: z.int(), first: z.array(DeckChangeRow) })
export type ChangedClips = z.infer<typeof ChangedClips>

/** Effect of putting an athlete on deck from a time on. */
export const DeckPreview = z.object({
  /** Time at which another athlete came on deck, who stays there; null where none did since. */
  untilMs: z.number().nullable(),
  /** Clips that are tagged again, the oldest first. */
  changed: ChangedClips,
  /** Clips of that time that were already uploaded: their tags stay. */
  tooLate: ChangedClips,
})
export type DeckPreview = z.infer<typeof DeckPreview>

/** Maximum number of listed clips of each kind. */
export const MAX_DECK_PREVIEW_CLIPS = 100
