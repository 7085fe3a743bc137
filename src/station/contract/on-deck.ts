import { z } from 'zod'
import { TagsInput } from './tags.ts'

/** The athlete on deck from a time on; null is nobody. */
export const OnDeckEntry = z.object({
  fromMs: z.number(),
  tags: TagsInput.nullable(),
})
export type OnDeckEntry = z.infer<typeof OnDeckEntry>

/** An athlete waiting to be on deck. */
export const LineupEntry = z.object({
  id: z.string(),
  tags: TagsInput,
})
export type LineupEntry = z.infer<typeof LineupEntry>
