import { type NewCapture, NewCapture as NewCaptureSchema } from '../../service/captures.ts'
import { AppError } from '../app-error.ts'
import { fileNameOf } from '../clips/paths.ts'
import type { Clip } from '../contract/clip.ts'
import type { FolderSettings } from '../contract/settings.ts'
import { captureTime } from './capture-time.ts'
import { serviceFileName } from './file-name.ts'

interface Clocks {
  readonly nowMs: number
  readonly serviceNowMs: number | null
}

export type ClipCapture = ReturnType<typeof newCapture>

/**
 * Builds the request that reserves a capture for a tagged clip (service interface 4.6), with details for the ledger.
 */
export function newCapture(clip: Clip, cameraConfiguration: FolderSettings['cameraConfiguration'], clocks: Clocks) {
  const { probe, tags, sessionGroupId } = clip
  if (!probe || !tags || !sessionGroupId) throw new AppError('bug', { detail: `clip ${clip.id} is not ready to leave` })
  const fileName = fileNameOf(clip.path)
  // This time includes the correction of the camera's clock.
  const recordedAtMs = clip.recordedAtMs ?? probe.recordedAtMs
  const time = captureTime({ ...probe, recordedAtMs }, clocks)
  const request: NewCapture = {
    athlete_id: tags.athleteId,
    session_group_id: sessionGroupId,
    camera_configuration: withOrientation(cameraConfiguration, probe.orientation),
    movement_attributes: { activity: tags.activity, movement: tags.movement, ...tags.dimensions },
    file_name: serviceFileName(fileName),
    capture_time: new Date(time.atMs).toISOString(),
  }
  const checked = NewCaptureSchema.safeParse(request)
  if (!checked.success) throw new AppError('request-refused', { message: describe(checked.error.issues) })
  const details = {
    request,
    ...(request.file_name !== fileName && { originalFileName: fileName }),
    ...(time.clamped && { captureTimeClampedFrom: new Date(probe.recordedAtMs).toISOString() }),
    ...(time.correctedByMs !== 0 && { captureTimeCorrectedByMs: time.correctedByMs }),
  }
  return { request, details, recordedAtMs }
}

/** Uses the orientation of the probe for `auto` and for no setting. */
function withOrientation(configuration: FolderSettings['cameraConfiguration'], orientation: string) {
  const orientationSetting = configuration.camera_orientation
  return orientationSetting === undefined || orientationSetting === 'auto'
    ? { ...configuration, camera_orientation: orientation }
    : configuration
}

const describe = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

/**
 * True when a reservation's request is for the same athlete, movement and camera. A reservation for others is never
 * used.
 */
export const isSameCapture = (a: NewCapture, b: NewCapture) =>
  a.athlete_id === b.athlete_id &&
  a.session_group_id === b.session_group_id &&
  a.file_name === b.file_name &&
  sorted(a.camera_configuration) === sorted(b.camera_configuration) &&
  sorted(a.movement_attributes) === sorted(b.movement_attributes)

const sorted = (object: Readonly<Record<string, unknown>>) =>
  JSON.stringify(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
