import type { Settings } from '../../station/contract/settings.ts'
import type { InstallBlock, InstallKind, InstallLimit, OfferedRelease } from '../../station/contract/updates.ts'
import type { LocalTime } from '../../station/uploads/schedule.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

/** Compares two versions of three numbers; what follows the numbers is ignored. */
export function compareVersions(offered: string, own: string): OfferedRelease['relation'] {
  const mine = numbersOf(own)
  const difference = numbersOf(offered)
    .map((number, index) => number - (mine[index] ?? 0))
    .find((each) => each !== 0)
  if (difference === undefined) return 'same'
  return difference > 0 ? 'newer' : 'older'
}

const numbersOf = (version: string): number[] => {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []
  return [0, 1, 2].map((index) => Number(parts[index] ?? 0))
}

export interface Installation {
  readonly kind: InstallKind
  readonly isSigned: boolean
  /** True where only an administrator can change the program's folder. */
  readonly isForAllUsers: boolean
  /** True in a station that the window started. */
  readonly hasWindow: boolean
}

/** The reason why releases are announced and never installed here; null where they are installed. */
export function installLimitOf({ kind, isSigned, isForAllUsers, hasWindow }: Installation): InstallLimit | null {
  if (kind !== 'windows' && kind !== 'macos') return 'system'
  if (!isSigned) return 'unsigned'
  if (isForAllUsers) return 'all-users'
  return hasWindow ? null : 'no-window'
}

/** Work that an installation would interrupt. */
export interface PresentWork {
  readonly isUploading: boolean
  /** A reservation without its video would expire during the restart. */
  readonly hasOpenReservation: boolean
}

/** The reason why nothing may be installed now; null where there is none. */
export function installBlockOf({ isUploading, hasOpenReservation }: PresentWork): InstallBlock | null {
  if (isUploading) return 'uploading'
  return hasOpenReservation ? 'reservation' : null
}

/** A check is due once a day, counted from the last attempt, which may have failed. A clock set back counts as a day. */
export function isUpdateCheckDue(mode: Settings['updates']['mode'], triedAtMs: number | null, nowMs: number): boolean {
  return mode !== 'off' && isDayOver(triedAtMs, nowMs)
}

export interface InstallFacts extends PresentWork {
  readonly settings: Settings['updates']
  readonly offered: OfferedRelease | null
  readonly canInstall: boolean
  /** Time of the last attempt to install; null for none. */
  readonly triedAtMs: number | null
  readonly nowMs: number
}

/** True in the hour of the setting, when a newer release can be installed without interrupting anything. */
export function isInstallDue(facts: InstallFacts, localTime: LocalTime): boolean {
  const { settings, offered, canInstall, triedAtMs, nowMs } = facts
  if (settings.mode !== 'automatic' || !canInstall || offered?.relation !== 'newer') return false
  if (installBlockOf(facts) !== null || !isDayOver(triedAtMs, nowMs, DAY_MS - HOUR_MS)) return false
  const fromMs = localTime.momentOf(localTime.dateOf(nowMs), settings.hour, 0)
  return nowMs >= fromMs && nowMs < fromMs + HOUR_MS
}

const isDayOver = (sinceMs: number | null, nowMs: number, durationMs = DAY_MS): boolean =>
  sinceMs === null || nowMs < sinceMs || nowMs - sinceMs >= durationMs
