import { type Alert, type AlertPart, alertSettings } from '../contract/alert.ts'
import type { Clip, ClipId, ClipKind } from '../contract/clip.ts'
import { type ClipStanding, clipStandingOf } from '../contract/clip-kinds.ts'
import type { StationAlarm } from '../contract/facility-view.ts'
import type { ScheduleWindow, Settings } from '../contract/settings.ts'
import type { EngineEvent } from '../engine-types.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { type LocalTime, scheduleAt } from '../uploads/schedule.ts'
import type { AlertMemory, AlertStore } from './alert-memory.ts'
import { type ExpiringExport, summarizeExpiring } from './expiring-exports.ts'
import { createSilentCameras, type Silence } from './silent-cameras.ts'

/** Identifies an alarm for as long as it lasts. */
const alarmKey = ({ stationId, what }: StationAlarm): string => `${what.kind} ${stationId}`

/** Alerts about alarms that were not told yet; stations with the same problem share one. */
function stationParts(alarms: readonly StationAlarm[], { stationAlarms }: AlertMemory): AlertPart[] {
  const told = new Set(stationAlarms)
  const fresh = Map.groupBy(
    alarms.filter((alarm) => !told.has(alarmKey(alarm))),
    ({ what }) => what.kind,
  )
  return [...fresh].flatMap(([kind, [first, ...others]]): AlertPart[] => {
    if (first === undefined) return []
    const named = { stations: others.length + 1, station: others.length === 0 ? first.name : null }
    if (kind !== 'station-silent') return [{ kind, ...named }]
    const clips = [first, ...others].reduce((sum, { what }) => sum + ('clips' in what ? what.clips : 0), 0)
    return [{ kind, ...named, clips }]
  })
}

const MINUTE_MS = 60_000

/** Delay in which a person present tags the clip anyway. */
const TAGS_DELAY_MS = 5 * MINUTE_MS
/** Delay that joins clips stuck for one cause. */
const ATTENTION_DELAY_MS = MINUTE_MS
/** Delay that skips pauses between pitches, when everything is uploaded too. */
const UPLOADED_DELAY_MS = 10 * MINUTE_MS

/** Time in which a copy's original may still be exported or copied. */
const ORIGINAL_DELAY_MS = 24 * 60 * MINUTE_MS

/** Shortest interval between alerts of a kind; news in between is in the next one. */
const repeatIntervalMs: Readonly<Record<AlertPart['kind'], number>> = {
  'needs-tags': 30 * MINUTE_MS,
  'needs-attention': 10 * MINUTE_MS,
  'original-missing': 60 * MINUTE_MS,
  'camera-silent': 0,
  'all-uploaded': 30 * MINUTE_MS,
  'export-ready': MINUTE_MS,
  'export-expiring': 0,
  update: 0,
  'station-silent': 10 * MINUTE_MS,
  'station-disk': 10 * MINUTE_MS,
  'station-clock': 10 * MINUTE_MS,
}

/** Clip that needs a person, and since when this process has seen it so. */
interface ClipInNeed {
  readonly id: ClipId
  readonly sinceMs: number
}

interface AlertFacts {
  readonly nowMs: number
  readonly settings: Settings['notifications']
  /** Clips in no alert yet. */
  readonly untagged: readonly ClipInNeed[]
  readonly stuck: readonly ClipInNeed[]
  /** Copies without an original that were found between the moment in the memory and a day ago. */
  readonly orphanedCopies: readonly ClipId[]
  /** Counts of all clips. `busy` clips are in progress. */
  readonly counts: {
    readonly untagged: number
    readonly stuck: number
    readonly busy: number
    readonly uploaded: number
  }
  /** Time of the last change of a clip. */
  readonly calmSinceMs: number
  readonly silent: readonly (Silence & { readonly camera: string })[]
  readonly expiring: readonly ExpiringExport[]
  /** Newer release that the feed offers; null for none. */
  readonly update: string | null
  /** Null while they are not known. */
  readonly stationAlarms: readonly StationAlarm[] | null
}

interface DueAlerts {
  readonly alerts: readonly Alert['what'][]
  /** State to save before the alerts are emitted. */
  readonly memory: AlertMemory
}

/** Alerts that are due outside quiet hours. Those held back by quiet hours come as one summary. */
function dueAlerts(facts: AlertFacts, memory: AlertMemory): DueAlerts {
  const parts = alertParts(facts, memory).filter(({ kind }) => facts.settings[alertSettings[kind]])
  const alerts: Alert['what'][] = memory.isQuiet && parts.length > 1 ? [{ kind: 'summary', parts }] : parts
  return { alerts, memory: { ...nextMemory(facts, memory, parts), isQuiet: false } }
}

function alertParts(facts: AlertFacts, memory: AlertMemory): AlertPart[] {
  const { nowMs, counts } = facts
  const isDue = (kind: AlertPart['kind'], sinceMs: number | undefined, afterMs: number) =>
    sinceMs !== undefined &&
    (memory.isQuiet ||
      (hasPassed(sinceMs, afterMs, nowMs) && hasPassed(memory.toldAtMs[kind], repeatIntervalMs[kind], nowMs)))

  const parts: AlertPart[] = []
  if (isDue('needs-tags', oldest(facts.untagged), TAGS_DELAY_MS))
    parts.push({ kind: 'needs-tags', clips: counts.untagged, clipId: only(facts.untagged, counts.untagged) })
  if (isDue('needs-attention', oldest(facts.stuck), ATTENTION_DELAY_MS))
    parts.push({ kind: 'needs-attention', clips: facts.stuck.length, clipId: only(facts.stuck, facts.stuck.length) })
  const copies = facts.orphanedCopies
  if (copies.length > 0 && isDue('original-missing', 0, 0))
    parts.push({ kind: 'original-missing', clips: copies.length, clipId: copies.length === 1 ? copies[0]! : null })
  for (const { folder, camera, silentMs } of facts.silent)
    parts.push({ kind: 'camera-silent', folder, camera, minutes: Math.floor(silentMs / MINUTE_MS) })
  const uploaded = counts.uploaded - memory.uploaded
  if (uploaded > 0 && counts.busy === 0 && isDue('all-uploaded', facts.calmSinceMs, UPLOADED_DELAY_MS))
    parts.push({ kind: 'all-uploaded', clips: uploaded, left: counts.untagged + counts.stuck })
  const [first, ...others] = memory.ready
  if (first && isDue('export-ready', 0, 0)) {
    const [exportId, movement] = others.length === 0 ? [first.id, first.movement] : [null, null]
    parts.push({ kind: 'export-ready', exports: memory.ready.length, exportId, movement })
  }
  const expiring = facts.expiring.filter(({ id, urgency }) => urgency !== 'none' && memory.expiring[id] !== urgency)
  if (expiring.length > 0) parts.push({ kind: 'export-expiring', ...summarizeExpiring(expiring) })
  if (facts.update !== null && facts.update !== memory.update) parts.push({ kind: 'update', version: facts.update })
  return [...parts, ...stationParts(facts.stationAlarms ?? [], memory).filter(({ kind }) => isDue(kind, 0, 0))]
}

/** State after the alerts. A kind that is turned off counts as told, so that turning it on repeats nothing old. */
function nextMemory(facts: AlertFacts, memory: AlertMemory, parts: readonly AlertPart[]): AlertMemory {
  const { nowMs, settings, counts, expiring } = facts
  const alertKinds = new Set(parts.map(({ kind }) => kind))
  const isOver = (kind: AlertPart['kind']) => alertKinds.has(kind) || !settings[alertSettings[kind]]
  return {
    untold: [...(isOver('needs-tags') ? [] : facts.untagged), ...(isOver('needs-attention') ? [] : facts.stuck)].map(
      ({ id }) => id,
    ),
    copiesAskedUntilMs:
      facts.orphanedCopies.length > 0 && isOver('original-missing')
        ? nowMs - ORIGINAL_DELAY_MS
        : memory.copiesAskedUntilMs,
    ready: isOver('export-ready') ? [] : memory.ready,
    // Open exports only, which are few.
    expiring: Object.fromEntries(expiring.map(({ id, urgency }) => [id, urgency])),
    toldAtMs: { ...memory.toldAtMs, ...Object.fromEntries([...alertKinds].map((kind) => [kind, nowMs])) },
    // Lower than before where the service refused some, so that later uploads count as news.
    uploaded: isOver('all-uploaded') ? counts.uploaded : Math.min(memory.uploaded, counts.uploaded),
    update: facts.update ?? memory.update,
    stationAlarms:
      facts.stationAlarms
        ?.filter((alarm) => isOver(alarm.what.kind) || memory.stationAlarms.includes(alarmKey(alarm)))
        .map(alarmKey) ?? memory.stationAlarms,
    isQuiet: memory.isQuiet,
  }
}

const oldest = (clips: readonly ClipInNeed[]): number | undefined =>
  clips.length === 0 ? undefined : Math.min(...clips.map(({ sinceMs }) => sinceMs))

const only = (clips: readonly ClipInNeed[], all: number): ClipId | null =>
  all === 1 && clips.length === 1 ? (clips[0]?.id ?? null) : null

/** True where the time has passed; a start in the future means that the clock was set back. */
const hasPassed = (sinceMs: number | undefined, durationMs: number, nowMs: number): boolean =>
  sinceMs === undefined || nowMs < sinceMs || nowMs - sinceMs >= durationMs

/** Clips saved by id; further ones are in the counts. */
const MAX_UNTOLD_CLIPS = 1_000

/** Tracks the clips that need a person, and which of them no alert has counted yet. */
function createClipsInNeed(clock: Pick<Clock, 'nowMs'>) {
  const clips = new Map<
    ClipId,
    { readonly standing: ClipStanding; readonly sinceMs: number; readonly isTold: boolean }
  >()

  /** Takes over the clips of the store; all but the untold ones count as told. */
  function start(inNeed: readonly { readonly id: ClipId; readonly kind: ClipKind }[], untold: readonly ClipId[]) {
    const untoldIds = new Set(untold)
    const sinceMs = clock.nowMs()
    for (const { id, kind } of inNeed)
      clips.set(id, { standing: clipStandingOf(kind), sinceMs, isTold: !untoldIds.has(id) })
  }

  function change(id: ClipId, standing: ClipStanding) {
    if (standing === 'untagged' || standing === 'stuck') {
      if (clips.get(id)?.standing !== standing) clips.set(id, { standing, sinceMs: clock.nowMs(), isTold: false })
      // A clip examined again, as at each start, may need the same person as before.
    } else if (standing !== 'preparing') clips.delete(id)
  }

  /** Marks all clips as told except these. */
  function markTold(untold: readonly ClipId[]) {
    const untoldIds = new Set(untold)
    for (const [id, clip] of clips) if (!clip.isTold && !untoldIds.has(id)) clips.set(id, { ...clip, isTold: true })
  }

  return {
    start,
    change,
    markTold,
    count: (standing: ClipStanding) => [...clips.values()].filter((clip) => clip.standing === standing).length,
    untold: (standing: ClipStanding): ClipInNeed[] =>
      [...clips].flatMap(([id, { isTold, sinceMs, standing: own }]) =>
        !isTold && own === standing ? [{ id, sinceMs }] : [],
      ),
    untoldIds: (): ClipId[] =>
      [...clips].flatMap(([id, { isTold }]) => (isTold ? [] : [id])).slice(0, MAX_UNTOLD_CLIPS),
  }
}

type Hours = Pick<Settings['notifications'], 'quietHours' | 'closedDays'>

const everyDay = [1, 2, 3, 4, 5, 6, 7]
/** Hours in which no camera is expected to film, with any settings. */
const night: ScheduleWindow = { days: everyDay, from: '22:00', to: '06:00' }

/** True while alerts are held back: within quiet hours, and all day when the facility is closed. */
function isQuiet({ quietHours, closedDays }: Hours, nowMs: number, local: LocalTime): boolean {
  const windows = [
    // The same time twice would mean all day.
    ...(quietHours.on && quietHours.from !== quietHours.to
      ? [{ days: everyDay, from: quietHours.from, to: quietHours.to }]
      : []),
    ...(closedDays.length > 0 ? [{ days: closedDays, from: '00:00', to: '00:00' }] : []),
  ]
  return windows.length > 0 && scheduleAt(windows, nowMs, local).open
}

const isNight = (nowMs: number, local: LocalTime): boolean => scheduleAt([night], nowMs, local).open

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
