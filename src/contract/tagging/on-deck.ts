import { z } from 'zod'
import { GivenTags } from './tags.ts'

/** Who is on deck from a moment on; null is nobody. */
export const OnDeckEntry = z.object({
  fromMs: z.number(),
  tags: GivenTags.nullable(),
})
export type OnDeckEntry = z.infer<typeof OnDeckEntry>

/** Somebody waiting to be on deck. */
export const LineupEntry = z.object({
  id: z.string(),
  tags: GivenTags,
})
export type LineupEntry = z.infer<typeof LineupEntry>
