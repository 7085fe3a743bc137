import { type ExpiringExport, summarizeExpiring } from '../../features/exports/core/expiring-exports.ts'
import { type Alert, type AlertPart, alertSettings } from '../contract/alert.ts'
import type { ClipId } from '../contract/clip.ts'
import type { StationAlarm } from '../contract/facility-view.ts'
import type { Settings } from '../contract/settings.ts'
import type { AlertMemory } from './alert-memory.ts'
import type { Silence } from './silent-cameras.ts'
import { alarmKey, stationParts } from './station-alerts.ts'

const MINUTE_MS = 60_000

/** Delay in which a person present tags the clip anyway. */
const TAGS_DELAY_MS = 5 * MINUTE_MS
/** Delay that joins clips stuck for one cause. */
const ATTENTION_DELAY_MS = MINUTE_MS
/** Delay that skips pauses between pitches, when everything is uploaded too. */
const UPLOADED_DELAY_MS = 10 * MINUTE_MS

/** Time in which a copy's original may still be exported or copied. */
export const ORIGINAL_DELAY_MS = 24 * 60 * MINUTE_MS

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
export interface ClipInNeed {
  readonly id: ClipId
  readonly sinceMs: number
}

export interface AlertFacts {
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
export function dueAlerts(facts: AlertFacts, memory: AlertMemory): DueAlerts {
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
