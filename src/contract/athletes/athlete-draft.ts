import { z } from 'zod'
import { AthleteRecord } from './roster.ts'

/** More than anybody types into one field. */
const text = z.string().max(10_000)

/** The form of an athlete as it stands: texts as typed, also those that can’t be saved. */
const AthleteForm = z.object({
  first_name: text,
  last_name: text,
  date_of_birth: text,
  email: text,
  phone: text,
  gender: text,
  dominant_arm: text,
  dominant_leg: text,
  activity: text,
  competition_level: text,
  height: text,
  weight: text,
  positions: z.array(text).max(50).readonly(),
  custom: z
    .array(z.object({ key: text, value: text.nullable(), was: text.nullable() }))
    .max(1_000)
    .readonly(),
  newKey: text,
  newValue: text,
})

/** What somebody has typed about an athlete and not saved yet. */
export const TypedAthlete = z.object({
  form: AthleteForm,
  /** The athlete as the form began; null for a new one. */
  seen: AthleteRecord.nullable(),
})
export type TypedAthlete = z.infer<typeof TypedAthlete>

/** The same as the station keeps it. */
export const AthleteDraft = TypedAthlete.extend({ atMs: z.number() })
export type AthleteDraft = z.infer<typeof AthleteDraft>

/** The draft of an athlete who does not exist yet. */
export const NEW_ATHLETE_DRAFT = 'new'
