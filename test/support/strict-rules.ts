// Rules of the interface document for a request's content. Each violation is a sentence.
import {
  athleteEnumerations,
  athleteNumberFields,
  athleteTextFields,
  captureFields,
  captureStatuses,
  dimensionsOfPair,
} from './strict-tables.ts'

export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** Service interface 4.6. Every field but capture_time is required (service facts 1.1). */
export function wrongInCapture(body: Json, nowMs: number): string[] {
  const wrong = Object.keys(body)
    .filter((field) => !captureFields.includes(field))
    .map((field) => `${field} is not a field of 4.6`)
  for (const field of ['athlete_id', 'session_group_id'] as const) {
    if (!uuid.test(String(body[field]))) wrong.push(`${field} is no UUID: ${String(body[field])}`)
  }
  return [
    ...wrong,
    ...wrongInCamera(body.camera_configuration),
    ...wrongInMovement(body.movement_attributes),
    ...wrongInFileName(body.file_name),
    ...wrongInTime(body.capture_time, nowMs),
  ]
}

function wrongInCamera(configuration: unknown): string[] {
  if (!isObject(configuration)) return ['camera_configuration is no object']
  const { camera_orientation: orientation } = configuration
  if (orientation === undefined || orientation === 'portrait' || orientation === 'landscape') return []
  return [`camera_orientation is neither portrait nor landscape: ${JSON.stringify(orientation)}`]
}

function wrongInMovement(attributes: unknown): string[] {
  if (!isObject(attributes)) return ['movement_attributes is no object']
  const { activity, movement, ...dimensions } = attributes
  const known = dimensionsOfPair[`${String(activity)}/${String(movement)}`]
  if (!known) return [`${String(activity)}/${String(movement)} is not in the catalog`]
  return Object.entries(dimensions).flatMap(([key, value]) => {
    if (!known.includes(key)) return [`${key} is no dimension of ${String(activity)}/${String(movement)}`]
    if (/^(hand|foot)edness$/.test(key) && value !== 'left' && value !== 'right') return [`${key} is ${String(value)}`]
    const isValue = (typeof value === 'string' && value !== '') || typeof value === 'number'
    return isValue ? [] : [`${key} has no value`]
  })
}

function wrongInFileName(name: unknown): string[] {
  if (typeof name !== 'string' || name.trim() === '') return ['file_name is blank']
  const wrong: string[] = []
  if (name.length > 255) wrong.push(`file_name has ${name.length} characters`)
  if (/[/\\]/.test(name)) wrong.push(`file_name holds a slash: ${name}`)
  if (!/\.(mov|mp4)$/i.test(name)) wrong.push(`file_name ends otherwise: ${name}`)
  if (!name.isWellFormed()) wrong.push('file_name holds half a character')
  return wrong
}

function wrongInTime(time: unknown, nowMs: number): string[] {
  if (time === undefined) return []
  if (typeof time !== 'string' || !isoTime.test(time)) return [`capture_time is not ISO 8601: ${JSON.stringify(time)}`]
  const aheadMs = Date.parse(time) - nowMs
  return aheadMs > 0 ? [`capture_time is ${aheadMs} ms in the future`] : []
}

/** Service interface 4.1. */
export function wrongInAthlete(body: Json): string[] {
  const wrong = Object.entries(body).flatMap(([field, value]) => {
    if (athleteTextFields.includes(field)) return typeof value === 'string' ? [] : [`${field} is no text`]
    if (athleteNumberFields.includes(field)) return Number.isInteger(value) ? [] : [`${field} is no whole number`]
    const values = athleteEnumerations[field]
    if (values) return values.includes(String(value)) ? [] : [`${field} is ${String(value)}`]
    if (field === 'positions') return Array.isArray(value) ? [] : ['positions is no list']
    if (field === 'custom_attributes') return isObject(value) ? [] : ['custom_attributes is no object']
    return [`${field} is not a field of 2.1`]
  })
  if (typeof body.first_name !== 'string' || body.first_name === '') wrong.push('first_name is missing')
  return wrong
}

/** Service interface 4.2: every other name filters on a custom attribute. */
export function wrongInAthleteQuery(query: URLSearchParams): string[] {
  return [...query].flatMap(([name, value]) => {
    if (name === 'limit') return wrongNumber(name, value, 1, 500)
    if (name === 'offset') return wrongNumber(name, value, 0, Number.MAX_SAFE_INTEGER)
    if (name === 'sorted_by')
      return /^(first_name|last_name|date_of_birth)$/.test(value) ? [] : [`sorted_by is ${value}`]
    return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) ? [] : [`${name} cannot be a custom attribute`]
  })
}

/** Service interface 4.7. */
export function wrongInCaptureQuery(query: URLSearchParams): string[] {
  return [...query].flatMap(([name, value]) => {
    if (name === 'limit') return wrongNumber(name, value, 1, 500)
    if (name === 'offset') return wrongNumber(name, value, 0, Number.MAX_SAFE_INTEGER)
    if (name === 'athlete_id') return uuid.test(value) ? [] : ['athlete_id is no UUID']
    if (name === 'source') return value === 'api' ? [] : [`source is ${value}`]
    if (name === 'status') return captureStatuses.includes(value) ? [] : [`status is ${value}`]
    if (name === 'activity' || name === 'movement') return value.length <= 128 ? [] : [`${name} is too long`]
    return [`${name} is not a parameter of 4.7`]
  })
}

function wrongNumber(name: string, value: string, least: number, most: number): string[] {
  const number = Number(value)
  return /^\d+$/.test(value) && number >= least && number <= most ? [] : [`${name} is ${value}`]
}
