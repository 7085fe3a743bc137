import type { Clip } from '../../contract/clips/clip.ts'
import type { Settings } from '../../contract/station/settings.ts'
import type { CameraClocks } from './tagging-ports.ts'

/** The label of the camera that recorded a clip: known since the clip's probe, before that from its folder. */
export const cameraOf = (clip: Pick<Clip, 'folder' | 'camera'>, settings: Pick<Settings, 'folders'>): string =>
  clip.camera ?? cameraLabelOf(clip, settings)

/** The label of the camera that exports into a folder; the folder's path where it has none. */
export const cameraLabelOf = ({ folder }: Pick<Clip, 'folder'>, { folders }: Pick<Settings, 'folders'>): string =>
  folders.find(({ path }) => path === folder)?.camera ?? folder

/** Labels of all watched cameras. */
export const camerasOf = ({ folders }: Pick<Settings, 'folders'>): string[] => [
  ...new Set(folders.filter(({ watched }) => watched).map(({ camera, path }) => camera ?? path)),
]

/** A clip's recording time, corrected by its camera's clock; null when unknown or not trusted. */
export function recordedAt(
  clip: Pick<Clip, 'folder' | 'camera' | 'probe'>,
  settings: Pick<Settings, 'folders' | 'cameras'>,
  clocks: CameraClocks,
): number | null {
  if (clip.probe === null || clip.probe.recordedAtSource === 'modification-time') return null
  return clip.probe.recordedAtMs + correctionOf(cameraOf(clip, settings), settings, clocks)
}

/** The correction to add to a camera's recording times: a correction in the settings wins over a measured one. */
export function correctionOf(
  camera: string,
  { cameras }: Pick<Settings, 'cameras'>,
  clocks: Pick<CameraClocks, 'correctionMs'>,
): number {
  const given = cameras[camera]
  return given ? given.clockCorrectionSeconds * 1_000 : clocks.correctionMs(camera)
}
