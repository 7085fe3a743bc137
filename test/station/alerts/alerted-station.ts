// A station's alerts over a real data folder and a clock that moves only when told.

import { onTestFinished } from 'vitest'
import { createAlerts } from '../../../src/station/alerts/alerts.ts'
import type { ExpiringExport } from '../../../src/station/alerts/expiring-exports.ts'
import { AppError } from '../../../src/station/app-error.ts'
import type { Alert } from '../../../src/station/contract/alert.ts'
import type { Clip, ClipKind } from '../../../src/station/contract/clip.ts'
import type { StationAlarm } from '../../../src/station/contract/facility-view.ts'
import { Settings } from '../../../src/station/contract/settings.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import type { LocalTime } from '../../../src/station/uploads/schedule.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { stateOf, writer } from '../store/stored-clips.ts'

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 15_000

const utc: LocalTime = {
  dateOf(atMs) {
    const date = new Date(atMs)
    const weekday = date.getUTCDay() === 0 ? 7 : date.getUTCDay()
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday }
  },
  momentOf: ({ year, month, day }, hour, minute) => Date.UTC(year, month - 1, day, hour, minute),
}

/** Quiet hours that are turned off. */
export const never = { on: false, from: '22:00', to: '06:00' }

interface Options {
  /** A Friday at noon when not given. */
  readonly at?: string
  readonly notifications?: Partial<Settings['notifications']>
  /** State that an older version left in the data folder. */
  readonly left?: readonly ClipKind[]
}

export function alertedStation({ at = '2026-11-13T12:00:00Z', notifications = {}, left = [] }: Options = {}) {
  const clock = manualClock(Date.parse(at))
  const memory = openStationStore(temporaryFolder())
  onTestFinished(memory.close)
  const write = writer(memory)
  for (const kind of left) write.add({ state: stateOf[kind] })
  const told: Alert['what'][] = []
  const away = new Set<string>()
  let settings = Settings.parse({
    service: { baseUrl: null },
    folders: [{ path: '/left' }, { path: '/right' }],
    notifications,
  })
  let expiring: readonly ExpiringExport[] = []
  let isDiskFull = false
  let release: string | null = null
  let stationAlarms: readonly StationAlarm[] | null = null
  let alerts = begun()

  function begun() {
    const created = createAlerts({
      ...memory,
      alerts: {
        ...memory.alerts,
        save(next) {
          if (isDiskFull) throw new AppError('disk-full', { folder: '/data' })
          memory.alerts.save(next)
        },
      },
      clock,
      localTime: utc,
      settings: () => settings,
      isWatched: (folder) => !away.has(folder),
      cameraOf: (folder) => folder.slice(1),
      expiring: () => expiring,
      newRelease: () => release,
      stationAlarms: () => stationAlarms,
      emit: (what) => told.push(what),
    })
    created.start()
    return created
  }

  const tell = (clip: Clip): Clip => {
    alerts.handleEvent({ kind: 'clip', clip })
    return clip
  }
  const found = (folder = '/left') => tell(write.add({ folder, state: stateOf.found }))
  const becomes = (clip: Clip, kind: ClipKind) => tell(write.change(clip, { state: stateOf[kind] }))

  /** Time in which the station checks four times a minute. */
  async function pass(minutes: number) {
    for (let leftMs = minutes * MINUTE_MS; leftMs > 0; leftMs -= LOOK_EVERY_MS) {
      await clock.advance(LOOK_EVERY_MS)
      alerts.check()
    }
  }

  return {
    clock,
    found,
    becomes,
    pass,
    /** Found, and examined as far as this. */
    clips: (count: number, kind: ClipKind, folder?: string) =>
      Array.from({ length: count }, () => becomes(found(folder), kind)),
    /** Files that were found now and look like copies of videos that are not there. */
    copies: (count: number) =>
      Array.from({ length: count }, () =>
        becomes(tell(write.add({ state: stateOf.found, foundAtMs: clock.nowMs() })), 'original-missing'),
      ),
    /** Alerts since the last call. */
    news: () => told.splice(0),
    kinds: () => told.splice(0).map(({ kind }) => kind),
    /** The process ends, and another one begins with the same data folder. */
    restart() {
      alerts = begun()
    },
    ready: (id: string, movement: string) =>
      alerts.handleEvent({
        kind: 'exports',
        step: {
          id,
          movement,
          state: {
            kind: 'ready',
            jobId: 'job',
            readyAtMs: 0,
            rows: 1,
            sessions: 1,
            rowsWithoutSession: 0,
            columns: 1,
            files: 1,
            path: '/exports',
            columnsChanged: false,
            isPartial: false,
          },
        },
      }),
    expires: (...exports: readonly ExpiringExport[]) => {
      expiring = exports
    },
    offers(version: string | null) {
      release = version
    },
    /** The facility's alarms now; null while its database is away. */
    alarms(now: readonly StationAlarm[] | null) {
      stationAlarms = now
    },
    choose(next: Partial<Settings['notifications']>) {
      settings = { ...settings, notifications: { ...settings.notifications, ...next } }
    },
    fillDisk() {
      isDiskFull = true
    },
    freeDisk() {
      isDiskFull = false
    },
    wake: () => alerts.handleWake(),
    goAway: (folder: string) => void away.add(folder),
    comeBack: (folder: string) => void away.delete(folder),
    /** Both cameras film a rep every so many minutes. */
    async film(minutes: number, everyMinutes: number, folders: readonly string[] = ['/left', '/right']) {
      for (let passed = 0; passed < minutes; passed += everyMinutes) {
        for (const folder of folders) becomes(found(folder), 'completed')
        await pass(everyMinutes)
      }
    },
  }
}
