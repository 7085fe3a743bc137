import { z } from 'zod'

/** Where a tag came from, best first: what stands earlier wins. */
export const TagOrigin = z.enum(['hand', 'shot-list', 'file-name', 'path', 'on-deck', 'folder'])
export type TagOrigin = z.infer<typeof TagOrigin>

const name = z.string().trim().min(1)

/** A dimension's value as the service takes it: text or a number. */
export const TagValue = z.union([z.string(), z.number()])
export type TagValue = z.infer<typeof TagValue>

/** An athlete by id, or by name looked up among the service's athletes, created once when `create` says so. */
export const AthleteReference = z.union([
  z.strictObject({ id: name }),
  z.strictObject({ firstName: name, lastName: name.optional(), create: z.boolean().default(false) }),
])
export type AthleteReference = z.infer<typeof AthleteReference>

/** What one source says of a clip, of some of its tags or of all. */
export const TagsInput = z.strictObject({
  athlete: AthleteReference.optional(),
  activity: name.optional(),
  movement: name.optional(),
  dimensions: z.record(z.string(), TagValue).default({}),
})
export type TagsInput = z.infer<typeof TagsInput>

/** What a clip is tagged with when it may leave. Every field is complete: incomplete tags leave a clip untagged. */
export const Tags = z.object({
  athleteId: z.string(),
  athleteName: z.string().nullable(),
  activity: z.string(),
  movement: z.string(),
  dimensions: z.record(z.string(), TagValue),
  /** Each field keeps where it came from. */
  origins: z.object({
    athlete: TagOrigin,
    activity: TagOrigin,
    movement: TagOrigin,
    dimensions: z.record(z.string(), TagOrigin),
  }),
})
export type Tags = z.infer<typeof Tags>
