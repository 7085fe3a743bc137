import type { Clip } from '../contract/clip.ts'
import type { Settings } from '../contract/settings.ts'
import type { CameraClocks } from './tagging-ports.ts'

/** The label of the camera that recorded a clip: stored at the probe; until then, the label of its folder. */
export const cameraLabelOfClip = (clip: Pick<Clip, 'folder' | 'camera'>, settings: Pick<Settings, 'folders'>): string =>
  clip.camera ?? cameraLabelOfFolder(clip, settings)

/** The label of the camera that exports into a folder; the folder's path where it has none. */
export const cameraLabelOfFolder = ({ folder }: Pick<Clip, 'folder'>, { folders }: Pick<Settings, 'folders'>): string =>
  folders.find(({ path }) => path === folder)?.camera ?? folder

/** Labels of all watched cameras. */
export const watchedCameraLabels = ({ folders }: Pick<Settings, 'folders'>): string[] => [
  ...new Set(folders.filter(({ watched }) => watched).map(({ camera, path }) => camera ?? path)),
]

/** The correction to add to a camera's recording times: a correction in the settings wins over a measured one. */
export function clockCorrectionMs(
  camera: string,
  { cameras }: Pick<Settings, 'cameras'>,
  clocks: Pick<CameraClocks, 'correctionMs'>,
): number {
  const configured = cameras[camera]
  return configured ? configured.clockCorrectionSeconds * 1_000 : clocks.correctionMs(camera)
}
