import type { ClipKind } from '../contract/clip.ts'
import { isUploading } from '../contract/clip-kinds.ts'
import type { Settings } from '../contract/settings.ts'

interface StationWork {
  readonly counts: Readonly<Record<ClipKind, number>>
  readonly isPaused: boolean
  /** True with an unexpired reservation: its video has to be uploaded before it expires. */
  readonly hasOpenReservation: boolean
  /** True while rows of an export are downloading. */
  readonly isFetching: boolean
}

/** True only where sleep would cost an upload, a reservation or an export. */
export function isAwakeNeeded({ counts, isPaused, hasOpenReservation, isFetching }: StationWork): boolean {
  const isSending = Object.entries(counts).some(([kind, clips]) => clips > 0 && isUploading({ kind: kind as ClipKind }))
  return isSending || isFetching || (hasOpenReservation && !isPaused)
}

export type BatteryChoice = Settings['power']['onBattery']

interface Power {
  readonly isNeeded: boolean
  readonly isOnBattery: boolean
  readonly onBattery: BatteryChoice
}

/** Decision of the window process. Until a person answers, a battery is not drained. */
export function powerDecision({ isNeeded, isOnBattery, onBattery }: Power): 'hold' | 'ask' | 'release' {
  if (!isNeeded) return 'release'
  if (!isOnBattery || onBattery === 'awake') return 'hold'
  return onBattery === 'ask' ? 'ask' : 'release'
}
