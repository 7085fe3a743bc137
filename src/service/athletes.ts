import { z } from 'zod'
import { displayed, lenientList } from './lenient.ts'

/** The values of an athlete's enumerations (service interface 2.1). */
export const genders = ['male', 'female', 'non-binary', 'prefer_not_to_say'] as const
export const dominantSides = ['left', 'right', 'both'] as const
export const athleteActivities = ['baseball', 'softball', 'tennis', 'basketball', 'golf'] as const
export const competitionLevels = ['youth', 'high_school', 'college', 'professional'] as const
export type AthleteActivity = (typeof athleteActivities)[number]

const diamond = [
  'pitcher',
  'catcher',
  'first_base',
  'second_base',
  'third_base',
  'shortstop',
  'left_field',
  'center_field',
  'right_field',
  'designated_hitter',
] as const

/** The positions that each activity allows (service interface 2.1). `positions` requires `activity`. */
export const positionsOf: Record<AthleteActivity, readonly string[]> = {
  baseball: diamond,
  softball: diamond,
  basketball: ['point_guard', 'shooting_guard', 'small_forward', 'power_forward', 'center'],
  tennis: [],
  golf: [],
}

/** Names that no custom attribute may have (service interface 2.1, rule 4). */
export const reservedCustomKeys = [
  'first_name',
  'last_name',
  'date_of_birth',
  'email',
  'height',
  'weight',
  'DOB',
] as const

/**
 * Pattern of a key: letters, digits, underscore and dash, beginning with a letter or an underscore (service interface
 * 2.1, rules 1 to 3).
 */
export const customKeyPattern = /^[A-Za-z_][A-Za-z0-9_-]*$/

/** Pattern of `date_of_birth` in requests (service interface 2.1). */
export const datePattern = /^\d{4}-\d{2}-\d{2}$/

export const CustomKey = z
  .string()
  .regex(customKeyPattern)
  .refine((key) => !(reservedCustomKeys as readonly string[]).includes(key))

/**
 * The fields of an athlete that a person fills in, in the order of service interface 2.1; custom attributes are beside
 * them.
 */
export const standardFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'email',
  'phone',
  'gender',
  'dominant_arm',
  'dominant_leg',
  'activity',
  'positions',
  'competition_level',
  'height',
  'weight',
] as const

const text = z.string()
const fields = {
  last_name: text,
  date_of_birth: z.iso.date(),
  email: text,
  phone: text,
  gender: z.enum(genders),
  dominant_arm: z.enum(dominantSides),
  dominant_leg: z.enum(dominantSides),
  activity: z.enum(athleteActivities),
  positions: z.array(text),
  competition_level: z.enum(competitionLevels),
  height: z.int(),
  weight: z.int(),
} satisfies Record<Exclude<(typeof standardFields)[number], 'first_name'>, z.ZodType>

/**
 * The text fields that an update may clear with `""` or null (service interface 4.4, rule 2). `first_name` is not among
 * them.
 */
export const clearableTextFields = [
  'last_name',
  'date_of_birth',
  'email',
  'phone',
  'gender',
  'dominant_arm',
  'dominant_leg',
  'activity',
  'competition_level',
] as const

/**
 * The whole-number fields that an update may clear with 0 or null (service interface 4.4, rule 4). Inches and pounds
 * (service interface 2.1).
 */
export const integerFields = ['height', 'weight'] as const

/** Body of POST /athletes (service interface 4.1): only `first_name` is required. */
export const NewAthlete = z.strictObject({
  first_name: text.min(1),
  ...z.object(fields).partial().shape,
  custom_attributes: z.record(CustomKey, text).optional(),
})
export type NewAthlete = z.infer<typeof NewAthlete>

const cleared = z.literal('')

/** Body of POST /athletes/{athleteId} (service interface 4.4): what is omitted stays; `""`, 0 and null clear. */
export const AthleteUpdate = z
  .strictObject({
    first_name: text.min(1),
    last_name: text.nullable(),
    date_of_birth: z.union([fields.date_of_birth, cleared]).nullable(),
    email: text.nullable(),
    phone: text.nullable(),
    gender: z.union([fields.gender, cleared]).nullable(),
    dominant_arm: z.union([fields.dominant_arm, cleared]).nullable(),
    dominant_leg: z.union([fields.dominant_leg, cleared]).nullable(),
    activity: z.union([fields.activity, cleared]).nullable(),
    positions: fields.positions.nullable(),
    competition_level: z.union([fields.competition_level, cleared]).nullable(),
    height: z.int().nullable(),
    weight: z.int().nullable(),
    custom_attributes: z.record(z.string(), text.min(1).nullable()),
  })
  .partial()
export type AthleteUpdate = z.infer<typeof AthleteUpdate>

/**
 * An athlete as answered (service interface 2.1): parsed leniently, with only `id` required. Dates come as ISO 8601
 * date-times.
 */
export const Athlete = z.looseObject({
  id: z.string().min(1),
  first_name: displayed(text),
  last_name: displayed(text),
  date_of_birth: displayed(text),
  email: displayed(text),
  phone: displayed(text),
  gender: displayed(text),
  dominant_arm: displayed(text),
  dominant_leg: displayed(text),
  activity: displayed(text),
  positions: displayed(z.array(text)),
  competition_level: displayed(text),
  height: displayed(z.number()),
  weight: displayed(z.number()),
  custom_attributes: displayed(z.record(text, text)),
  created_at: displayed(text),
  updated_at: displayed(text),
})
export type Athlete = z.infer<typeof Athlete>

/** One athlete, wrapped as service interface 4.1 and 4.4 show it or bare, since 4.3 shows no shape. */
export const AthleteAnswer = z.union([z.looseObject({ athlete: Athlete }).transform(({ athlete }) => athlete), Athlete])

/** Answer of GET /athletes (service interface 4.2). */
export const AthletePage = z.looseObject({ athletes: lenientList(Athlete) })

/** Values of `sorted_by` (service interface 4.2). */
export const athleteSortings = ['first_name', 'last_name', 'date_of_birth'] as const

/** The query parameters of GET /athletes that are not filters on a custom attribute (service interface 4.2). */
export const athleteListParameters = ['limit', 'offset', 'sorted_by'] as const
