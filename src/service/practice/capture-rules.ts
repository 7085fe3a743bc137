import { limits, videoExtensions } from '../limits.ts'
import { dimensionsOf } from '../movements.ts'
import { parseIsoTime } from './calendar.ts'
import { type Issues, isJsonObject, type JsonObject } from './http/json-object.ts'

/** A valid body of POST /captures, except for the athlete and the group (service interface 4.6). */
export interface CaptureRequest {
  readonly sessionGroupId: string
  readonly cameraConfiguration: JsonObject
  readonly activity: string
  readonly movement: string
  readonly dimensions: Readonly<Record<string, string | number>>
  readonly fileName: string
  /** Epoch milliseconds; nothing when the service's own time is to be used. */
  readonly captureTimeMs: number | undefined
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Validates every field of the body that needs no database (service interface 4.6). */
export function readCaptureRequest(body: JsonObject, now: number, issues: Issues): CaptureRequest {
  return {
    sessionGroupId: readGroupId(body['session_group_id'], issues),
    cameraConfiguration: readCameraConfiguration(body['camera_configuration'], issues),
    ...readMovement(body['movement_attributes'], issues),
    fileName: readFileName(body['file_name'], issues),
    captureTimeMs: readCaptureTime(body, now, issues),
  }
}

function readGroupId(value: unknown, issues: Issues): string {
  if (value === undefined) issues.push('session_group_id is required')
  else if (typeof value !== 'string' || !uuidPattern.test(value)) issues.push('session_group_id must be a UUID')
  return String(value)
}

function readCameraConfiguration(value: unknown, issues: Issues): JsonObject {
  if (isJsonObject(value)) return value
  issues.push(`camera_configuration ${value === undefined ? 'is required' : 'must be an object'}`)
  return {}
}

function readMovement(value: unknown, issues: Issues) {
  const none = { activity: '', movement: '', dimensions: {} }
  if (!isJsonObject(value)) {
    issues.push(`movement_attributes ${value === undefined ? 'is required' : 'must be an object'}`)
    return none
  }
  const { activity, movement, ...rest } = value
  if (typeof activity !== 'string') issues.push('movement_attributes.activity must be a string')
  if (typeof movement !== 'string') issues.push('movement_attributes.movement must be a string')
  if (typeof activity !== 'string' || typeof movement !== 'string') return none
  const allowed = dimensionsOf(activity, movement)
  if (allowed) return { activity, movement, dimensions: readDimensions(rest, { activity, movement, allowed }, issues) }
  issues.push(`movement_attributes: ${activity}/${movement} is not in the movement catalog`)
  return none
}

interface Pair {
  readonly activity: string
  readonly movement: string
  readonly allowed: readonly string[]
}

/** The keys are published, their values are not (service interface 2.3), so every text or number is accepted. */
function readDimensions(received: JsonObject, { activity, movement, allowed }: Pair, issues: Issues) {
  const dimensions: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(received)) {
    if (!allowed.includes(key)) issues.push(`movement_attributes.${key} is not a dimension of ${activity}/${movement}`)
    else if (isDimensionValue(value)) dimensions[key] = value
    else issues.push(`movement_attributes.${key} must be a non-empty string or a number`)
  }
  return dimensions
}

/** 1e400 is valid JSON, but can't be written again. */
const isDimensionValue = (value: unknown): value is string | number =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value.trim() !== ''

function readFileName(value: unknown, issues: Issues): string {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) {
    issues.push('file_name is required and must not be blank')
    return ''
  }
  if (typeof value !== 'string') {
    issues.push('file_name must be a string')
    return ''
  }
  if ([...value].length > limits.fileNameLengthMax) {
    issues.push(`file_name must be at most ${limits.fileNameLengthMax} characters`)
  }
  if (/[/\\]/.test(value)) issues.push('file_name must not contain a forward slash or a backslash')
  const name = value.toLowerCase()
  if (!videoExtensions.some((extension) => name.endsWith(extension) && name.length > extension.length)) {
    issues.push(`file_name must end in ${videoExtensions.join(' or ')}`)
  }
  return value
}

function readCaptureTime(body: JsonObject, now: number, issues: Issues): number | undefined {
  const value = body['capture_time']
  if (value === undefined) return undefined
  const captureTimeMs = typeof value === 'string' ? parseIsoTime(value) : undefined
  if (captureTimeMs === undefined) issues.push('capture_time must be an ISO 8601 time')
  else if (captureTimeMs > now) issues.push('capture_time must not be in the future')
  return captureTimeMs
}
