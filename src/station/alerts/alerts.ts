import type { ExpiringExport } from '../../features/exports/core/expiring-exports.ts'
import type { Alert } from '../contract/alert.ts'
import type { Clip, ClipKind } from '../contract/clip.ts'
import { type ClipStanding, clipStandingOf } from '../contract/clip-kinds.ts'
import type { StationAlarm } from '../contract/facility-view.ts'
import type { Settings } from '../contract/settings.ts'
import type { EngineEvent } from '../engine-types.ts'
import type { ClipStore, Clock } from '../ports.ts'
import type { LocalTime } from '../uploads/schedule.ts'
import type { AlertMemory, AlertStore } from './alert-memory.ts'
import { createClipsInNeed, MAX_UNTOLD_CLIPS } from './clips-in-need.ts'
import { type AlertFacts, dueAlerts, ORIGINAL_DELAY_MS } from './due-alerts.ts'
import { isNight, isQuiet } from './quiet-hours.ts'
import { createSilentCameras } from './silent-cameras.ts'

/** Delay after a start, which examines clips again before counts are right. */
const STARTUP_DELAY_MS = 30_000
const busyStandings: ReadonlySet<ClipStanding> = new Set(['preparing', 'ready', 'uploading'])

interface Parts {
  readonly store: Pick<ClipStore, 'counts'>
  readonly alerts: AlertStore
  readonly clock: Clock
  readonly localTime: LocalTime
  readonly settings: () => Pick<Settings, 'notifications' | 'folders'>
  /** True where the folder is available and watched. */
  readonly isWatched: (folder: string) => boolean
  readonly cameraOf: (folder: string) => string
  readonly expiring: () => readonly ExpiringExport[]
  /** Newer release that people are told of; null for none. */
  readonly newRelease?: (() => string | null) | undefined
  /** Alarms about all stations of the facility; null while they are not known. */
  readonly stationAlarms?: (() => readonly StationAlarm[] | null) | undefined
  readonly emit: (what: Alert['what']) => void
}

/**
 * Decides which alerts people get who don't look at the screen, each once. A stage feeds it events and calls `check`.
 */
export function createAlerts(parts: Parts) {
  const { clock, settings, localTime } = parts
  const cameras = createSilentCameras()
  const inNeed = createClipsInNeed(clock)
  let startedAtMs = 0
  let calmSinceMs = 0
  let memory: AlertMemory | null = null
  let saved = ''

  /** Starts: clips that needed a person before count as told, except the saved untold ones. */
  function start() {
    startedAtMs = clock.monotonicMs()
    calmSinceMs = clock.nowMs()
    const stored = parts.alerts.read()
    inNeed.start(
      parts.alerts.inNeed().filter(({ kind }) => kind !== 'original-missing'),
      stored?.untold ?? [],
    )
    expectFromNow()
    memory = stored ?? nothingTold(countsOf().uploaded)
    save(memory)
  }

  function handleEvent(event: EngineEvent) {
    if (memory === null) return
    if (event.kind === 'clip') clipChanged(event.clip)
    if (event.kind === 'exports' && event.step?.state.kind === 'ready') {
      const { id, movement } = event.step
      memory = { ...memory, ready: [...memory.ready.filter((one) => one.id !== id), { id, movement }] }
      save(memory)
    }
  }

  function clipChanged({ id, folder, state, again }: Clip) {
    if (state.kind === 'found' && again === null) cameras.arrived(folder, clock.nowMs())
    if (state.kind !== 'completed') calmSinceMs = clock.nowMs()
    // A copy is not news while its original may still come.
    inNeed.change(id, state.kind === 'original-missing' ? 'left-out' : clipStandingOf(state.kind))
  }

  function check() {
    if (memory === null || clock.monotonicMs() - startedAtMs < STARTUP_DELAY_MS) return
    const nowMs = clock.nowMs()
    const { notifications } = settings()
    if (isQuiet(notifications, nowMs, localTime)) {
      expectFromNow()
      memory = { ...memory, untold: inNeed.untoldIds(), isQuiet: true }
      return save(memory)
    }
    const facts = factsOf(nowMs, notifications, memory.copiesAskedUntilMs)
    const due = dueAlerts(facts, memory)
    // Saved before the alerts are emitted: a crash in between loses an alert, where the other order would repeat one.
    // On a full disk all stay due.
    save({ ...due.memory, untold: due.memory.untold.slice(0, MAX_UNTOLD_CLIPS) })
    memory = due.memory
    inNeed.markTold(memory.untold)
    for (const { folder } of facts.silent) cameras.markTold(folder)
    for (const what of due.alerts) parts.emit(what)
  }

  function factsOf(nowMs: number, notifications: Settings['notifications'], askedUntilMs: number): AlertFacts {
    const folders = settings().folders.filter(({ path, watched }) => watched && isThere(path, nowMs))
    if (isNight(nowMs, localTime)) expectFromNow()
    const silent = cameras.silent(
      folders.map(({ path }) => path),
      nowMs,
    )
    return {
      nowMs,
      settings: notifications,
      untagged: inNeed.untold('untagged'),
      stuck: inNeed.untold('stuck'),
      orphanedCopies: parts.alerts.orphanedCopies(askedUntilMs, nowMs - ORIGINAL_DELAY_MS),
      counts: countsOf(),
      calmSinceMs,
      silent: silent.map((one) => ({ ...one, camera: parts.cameraOf(one.folder) })),
      expiring: parts.expiring(),
      update: parts.newRelease?.() ?? null,
      stationAlarms: parts.stationAlarms?.() ?? null,
    }
  }

  function isThere(folder: string, nowMs: number): boolean {
    const isWatched = parts.isWatched(folder)
    if (!isWatched) cameras.expectFrom(folder, nowMs)
    return isWatched
  }

  /** Restarts the count of silence after sleep and quiet times. */
  function expectFromNow() {
    const nowMs = clock.nowMs()
    for (const { path } of settings().folders) cameras.expectFrom(path, nowMs)
  }

  function countsOf(): AlertFacts['counts'] {
    const counts = parts.store.counts()
    const total = (is: (standing: ClipStanding) => boolean) =>
      Object.entries(counts).reduce(
        (sum, [kind, clips]) => (is(clipStandingOf(kind as ClipKind)) ? sum + clips : sum),
        0,
      )
    return {
      // The store counts clips that a start examines again as being prepared.
      untagged: inNeed.count('untagged'),
      stuck: inNeed.count('stuck'),
      busy: total((standing) => busyStandings.has(standing)),
      uploaded: total((standing) => standing === 'uploaded'),
    }
  }

  /** Saves the state only when it changed, as checks run several times a minute. */
  function save(next: AlertMemory) {
    const text = JSON.stringify(next)
    if (text === saved) return
    parts.alerts.save(next)
    saved = text
  }

  return { start, handleEvent, check, handleWake: expectFromNow }
}

const nothingTold = (uploaded: number): AlertMemory => ({
  untold: [],
  copiesAskedUntilMs: 0,
  ready: [],
  expiring: {},
  toldAtMs: {},
  uploaded,
  update: null,
  stationAlarms: [],
  isQuiet: false,
})
