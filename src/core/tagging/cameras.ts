import type { Clip } from '../../contract/clips/clip.ts'
import type { Settings } from '../../contract/station/settings.ts'
import type { CameraClocks } from './tagging-ports.ts'

/** The label of the camera that filmed a clip: as it was known when the clip was probed, else as its folder says. */
export const cameraOf = (clip: Pick<Clip, 'folder' | 'camera'>, settings: Pick<Settings, 'folders'>): string =>
  clip.camera ?? cameraLabelOf(clip, settings)

/** The label of the camera that exports into a folder; the folder itself where it has none. */
export const cameraLabelOf = ({ folder }: Pick<Clip, 'folder'>, { folders }: Pick<Settings, 'folders'>): string =>
  folders.find(({ path }) => path === folder)?.camera ?? folder

/** Every camera that is watched, by its label. */
export const camerasOf = ({ folders }: Pick<Settings, 'folders'>): string[] => [
  ...new Set(folders.filter(({ watched }) => watched).map(({ camera, path }) => camera ?? path)),
]

/** When a clip was recorded, by its camera's clock as corrected; null when its time cannot be trusted, or is not known yet. */
export function recordedAt(
  clip: Pick<Clip, 'folder' | 'camera' | 'probe'>,
  settings: Pick<Settings, 'folders' | 'cameras'>,
  clocks: CameraClocks,
): number | null {
  if (clip.probe === null || clip.probe.recordedAtSource === 'modification-time') return null
  return clip.probe.recordedAtMs + correctionOf(cameraOf(clip, settings), settings, clocks)
}

/** What is added to a camera's recording times: what the settings give wins over what was measured here. */
export function correctionOf(
  camera: string,
  { cameras }: Pick<Settings, 'cameras'>,
  clocks: Pick<CameraClocks, 'correctionMs'>,
): number {
  const given = cameras[camera]
  return given ? given.clockCorrectionSeconds * 1_000 : clocks.correctionMs(camera)
}
