import { expect, test } from 'vitest'
import {
  compareVersions,
  type Installation,
  type InstallFacts,
  installBlockOf,
  installLimitOf,
  isInstallDue,
  isUpdateCheckDue,
} from '../../../src/features/updates/core.ts'
import type { LocalTime } from '../../../src/station/uploads/schedule.ts'

const HOUR_MS = 60 * 60_000

const utc: LocalTime = {
  dateOf(atMs) {
    const date = new Date(atMs)
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday: 1 }
  },
  momentOf: ({ year, month, day }, hour, minute) => Date.UTC(year, month - 1, day, hour, minute),
}
const at = (time: string) => Date.parse(`2026-11-13T${time}:00Z`)

const ready: InstallFacts = {
  settings: { mode: 'automatic', hour: 3 },
  offered: { version: '0.2.0', notes: '', relation: 'newer' },
  canInstall: true,
  isUploading: false,
  hasOpenReservation: false,
  triedAtMs: null,
  nowMs: at('03:10'),
}
const isDue = (change: Partial<InstallFacts>) => isInstallDue({ ...ready, ...change }, utc)

test('compares versions as numbers, not as text', () => {
  expect(compareVersions('0.10.0', '0.9.9')).toBe('newer')
  expect(compareVersions('1.0.0', '0.99.99')).toBe('newer')
  expect(compareVersions('0.1.0', '0.1.0')).toBe('same')
  expect(compareVersions('0.1.0', '0.1.1')).toBe('older')
})

test('requests the feed once a day, also after a failure, and never when updates are off', () => {
  const noon = at('12:00')
  expect(isUpdateCheckDue('announce', null, noon)).toBe(true)
  expect(isUpdateCheckDue('announce', noon - 23 * HOUR_MS, noon)).toBe(false)
  expect(isUpdateCheckDue('automatic', noon - 24 * HOUR_MS, noon)).toBe(true)
  expect(isUpdateCheckDue('off', null, noon)).toBe(false)
  // The clock was set back: otherwise nothing would be asked until it catches up.
  expect(isUpdateCheckDue('announce', noon + HOUR_MS, noon)).toBe(true)
})

test('installs a newer release only in the configured hour', () => {
  expect(isDue({})).toBe(true)
  expect(isDue({ nowMs: at('02:59') })).toBe(false)
  expect(isDue({ nowMs: at('04:00') })).toBe(false)
  expect(isDue({ settings: { mode: 'automatic', hour: 23 }, nowMs: at('23:30') })).toBe(true)
})

test('installs nothing during an upload or an open reservation', () => {
  expect(isDue({ isUploading: true })).toBe(false)
  expect(isDue({ hasOpenReservation: true })).toBe(false)
  expect(installBlockOf({ isUploading: true, hasOpenReservation: true })).toBe('uploading')
  expect(installBlockOf({ isUploading: false, hasOpenReservation: true })).toBe('reservation')
})

test('never installs an older or equal release, nor any when updates are only announced', () => {
  for (const relation of ['same', 'older'] as const) {
    expect(isDue({ offered: { version: '0.0.9', notes: '', relation } })).toBe(false)
  }
  expect(isDue({ offered: null })).toBe(false)
  expect(isDue({ settings: { mode: 'announce', hour: 3 } })).toBe(false)
  expect(isDue({ settings: { mode: 'off', hour: 3 } })).toBe(false)
  expect(isDue({ canInstall: false })).toBe(false)
})

test('retries a failed installation the next night, not in the same hour', () => {
  expect(isDue({ triedAtMs: at('03:00') })).toBe(false)
  expect(isDue({ triedAtMs: at('03:59') - 24 * HOUR_MS, nowMs: at('03:00') })).toBe(true)
})

test('releases are installed by a window on Windows and macOS alone, where the build is signed', () => {
  const signed: Installation = { kind: 'windows', isSigned: true, isForAllUsers: false, hasWindow: true }
  expect(installLimitOf(signed)).toBeNull()
  expect(installLimitOf({ ...signed, kind: 'macos' })).toBeNull()
  for (const kind of ['deb', 'appimage', 'headless-deb', 'rpm', 'archive', 'npm', 'source'] as const)
    expect(installLimitOf({ ...signed, kind }), kind).toBe('system')
  expect(installLimitOf({ ...signed, isSigned: false })).toBe('unsigned')
  expect(installLimitOf({ ...signed, isForAllUsers: true })).toBe('all-users')
  expect(installLimitOf({ ...signed, hasWindow: false })).toBe('no-window')
})
