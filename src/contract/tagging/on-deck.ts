import { z } from 'zod'
import { TagsInput } from './tags.ts'

/** Who is on deck from a moment on; null is nobody. */
export const OnDeckEntry = z.object({
  fromMs: z.number(),
  tags: TagsInput.nullable(),
})
export type OnDeckEntry = z.infer<typeof OnDeckEntry>

/** Somebody waiting to be on deck. */
export const LineupEntry = z.object({
  id: z.string(),
  tags: TagsInput,
})
export type LineupEntry = z.infer<typeof LineupEntry>
