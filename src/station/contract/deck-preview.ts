import { z } from 'zod'
import { ClipId } from './clip.ts'
import { TagsInput } from './tags.ts'

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

/** Input of a preview: like `deck-set`. */
export const DeckPreviewInput = z.object({ tags: TagsInput, fromMs: z.number(), untilNow: z.boolean().optional() })
export type DeckPreviewInput = z.infer<typeof DeckPreviewInput>

/** Effect of putting an athlete on deck from a time on. */
export const DeckPreview = z.object({
  /** Time at which another athlete came on deck, who stays there; null where none did since, and with `untilNow`. */
  untilMs: z.number().nullable(),
  /** Deck entries since that time, the oldest first: `untilNow` removes them. A null name is nobody. */
  later: z.array(z.object({ fromMs: z.number(), athleteName: athlete })),
  /** False when the deck is the same already: nothing changes, also for clips that arrive later. */
  changesDeck: z.boolean(),
  /** Clips that are tagged again, the oldest first. */
  changed: ChangedClips,
  /** Clips of that time that were already uploaded: their tags stay. */
  tooLate: ChangedClips,
  /** Clips of `tooLate` whose athlete came from the deck: another upload would correct them. */
  wrongAthlete: z.array(ClipId),
})
export type DeckPreview = z.infer<typeof DeckPreview>

/** Maximum number of listed clips of each kind. */
export const MAX_DECK_PREVIEW_CLIPS = 100
