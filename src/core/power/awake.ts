import type { ClipKind } from '../../contract/clips/clip.ts'
import { isUploading } from '../../contract/clips/clip-kinds.ts'
import type { Settings } from '../../contract/station/settings.ts'

interface StationWork {
  readonly counts: Readonly<Record<ClipKind, number>>
  readonly isPaused: boolean
  /** A reservation whose target is still good: its video has to be sent before it expires. */
  readonly hasOpenReservation: boolean
  /** Rows of an export are on their way here. */
  readonly isFetching: boolean
}

/** Whether sleep would cost something: while bytes move, or a reservation is open. Nothing else keeps a computer awake. */
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

/** What a window does about it. While nobody has answered, a battery is not drained. */
export function powerDecision({ isNeeded, isOnBattery, onBattery }: Power): 'hold' | 'ask' | 'release' {
  if (!isNeeded) return 'release'
  if (!isOnBattery || onBattery === 'awake') return 'hold'
  return onBattery === 'ask' ? 'ask' : 'release'
}
