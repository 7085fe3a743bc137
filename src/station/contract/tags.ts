import { z } from 'zod'

/** Source of a tag; earlier sources override later ones. */
export const TagOrigin = z.enum(['hand', 'shot-list', 'file-name', 'path', 'on-deck', 'folder'])
export type TagOrigin = z.infer<typeof TagOrigin>

const name = z.string().trim().min(1)

/** Value of a dimension in the service's form: text or a number. */
export const TagValue = z.union([z.string(), z.number()])
export type TagValue = z.infer<typeof TagValue>

/** An athlete by id, or by name, looked up among the service's athletes and created once with `create`. */
export const AthleteReference = z.union([
  z.strictObject({ id: name }),
  z.strictObject({ firstName: name, lastName: name.optional(), create: z.boolean().default(false) }),
])
export type AthleteReference = z.infer<typeof AthleteReference>

/** Tags from one source; any of them may be missing. */
export const TagsInput = z.strictObject({
  athlete: AthleteReference.optional(),
  activity: name.optional(),
  movement: name.optional(),
  dimensions: z.record(z.string(), TagValue).default({}),
})
export type TagsInput = z.infer<typeof TagsInput>

/** Complete tags of a clip. A clip with incomplete tags stays untagged. */
export const Tags = z.object({
  athleteId: z.string(),
  athleteName: z.string().nullable(),
  activity: z.string(),
  movement: z.string(),
  dimensions: z.record(z.string(), TagValue),
  /** Source of each field. */
  origins: z.object({
    athlete: TagOrigin,
    activity: TagOrigin,
    movement: TagOrigin,
    dimensions: z.record(z.string(), TagOrigin),
  }),
})
export type Tags = z.infer<typeof Tags>
