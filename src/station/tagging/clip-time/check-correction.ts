import { AppError } from '../../app-error.ts'
import { settingBounds } from '../../contract/settings.ts'

/** Throws AppError `clock-too-far` for an implausible correction: then the camera's date is wrong. */
export function checkCorrection(camera: string, seconds: number): void {
  const { min, max } = settingBounds.clockCorrectionSeconds
  if (seconds < min || seconds > max) throw new AppError('clock-too-far', { camera, seconds, min, max })
}
