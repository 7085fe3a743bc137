import { settingBounds } from '../../../contract/station/settings.ts'
import { AppError } from '../../app-error.ts'

/** Throws AppError `clock-too-far` for a correction that no person would want: the camera's date is wrong then. */
export function checkCorrection(camera: string, seconds: number): void {
  const { min, max } = settingBounds.clockCorrectionSeconds
  if (seconds < min || seconds > max) throw new AppError('clock-too-far', { camera, seconds, min, max })
}
