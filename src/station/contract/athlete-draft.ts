import { z } from 'zod'
import { AthleteRecord } from './roster.ts'

/** Longer than any text that people type into one field. */
const text = z.string().max(10_000)

/** An athlete's form with its texts as typed, also texts that can't be saved. */
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

/** Unsaved changes that a person typed into an athlete's form. */
export const TypedAthlete = z.object({
  form: AthleteForm,
  /** The athlete as stored when the form was opened; null for a new one. */
  seen: AthleteRecord.nullable(),
})
export type TypedAthlete = z.infer<typeof TypedAthlete>

/** A draft as the station stores it, with the time of its last change. */
export const AthleteDraft = TypedAthlete.extend({ atMs: z.number() })
export type AthleteDraft = z.infer<typeof AthleteDraft>

/** The draft of an athlete who does not exist yet. */
export const NEW_ATHLETE_DRAFT = 'new'
