import { z } from 'zod'

/** Where a tag came from. Rules, on deck and the hand of a person join the folder's defaults later. */
export const TagOrigin = z.enum(['folder'])
export type TagOrigin = z.infer<typeof TagOrigin>

/** A dimension's value as the service takes it: text or a number. */
export const TagValue = z.union([z.string(), z.number()])

/** What a clip is tagged with when it may leave. Every field is complete: incomplete tags leave a clip untagged. */
export const Tags = z.object({
  athleteId: z.string(),
  athleteName: z.string().nullable(),
  activity: z.string(),
  movement: z.string(),
  dimensions: z.record(z.string(), TagValue),
  origin: TagOrigin,
})
export type Tags = z.infer<typeof Tags>
