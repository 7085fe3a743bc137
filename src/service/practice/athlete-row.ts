import { z } from 'zod'
import { isJsonObject } from './http/json-object.ts'

const text = z.string().nullable()

const Texts = z.array(z.string())

/** A map, because a custom attribute may have a name such as `__proto__`. */
const CustomAttributes = z.string().transform((json): ReadonlyMap<string, string> => {
  const value: unknown = JSON.parse(json)
  return new Map(isJsonObject(value) ? Object.entries(value).map(([key, entry]) => [key, String(entry)]) : [])
})

/** An athlete as the database holds it (service interface 2.1). */
export const AthleteRow = z.object({
  number: z.int(),
  id: z.string(),
  first_name: z.string(),
  last_name: text,
  date_of_birth: text,
  email: text,
  phone: text,
  gender: text,
  dominant_arm: text,
  dominant_leg: text,
  activity: text,
  positions: text,
  competition_level: text,
  height: z.int().nullable(),
  weight: z.int().nullable(),
  custom: CustomAttributes,
  created_at_ms: z.int(),
  updated_at_ms: z.int(),
})
export type AthleteRow = z.infer<typeof AthleteRow>

/**
 * Converts an athlete for an answer (service interface 2.1): unknown values are null, the date of birth is a date-time.
 */
export function showAthlete(row: AthleteRow) {
  const { number: _, custom, created_at_ms, updated_at_ms, date_of_birth, positions, ...rest } = row
  return {
    ...rest,
    date_of_birth: date_of_birth === null ? null : `${date_of_birth}T00:00:00.000Z`,
    positions: positions === null ? [] : Texts.parse(JSON.parse(positions)),
    custom_attributes: Object.fromEntries(custom),
    created_at: new Date(created_at_ms).toISOString(),
    updated_at: new Date(updated_at_ms).toISOString(),
  }
}
