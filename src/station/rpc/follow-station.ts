import { setTimeout as sleep } from 'node:timers/promises'
import type { Alert } from '../contract/alert.ts'
import type { DeckView, Namesake } from '../contract/deck-view.ts'
import { type EventPosition, hasGapBetween, type StationEvent, type Topic } from '../contract/event.ts'
import type { Settings } from '../contract/settings.ts'
import type { StationStatus } from '../contract/station-status.ts'
import type { StationClient } from './client.ts'

/** A tray or menu bar needs no faster updates. */
const READ_INTERVAL_MS = 500

/** State of the station for a client without screens. */
export interface FollowedStation {
  readonly status: StationStatus
  readonly deck: DeckView
  /** Athletes who share their name with another one, read with the deck. */
  readonly namesakes: readonly Namesake[]
  readonly settings: Settings
  /** Setting keys that the config file fixes. */
  readonly fixedByConfig: readonly string[]
}

interface Options {
  readonly station: Pick<StationClient, 'events' | 'status' | 'deck'> & {
    athletes: Pick<StationClient['athletes'], 'namesakes'>
    settings: Pick<StationClient['settings'], 'get'>
  }
  readonly signal: AbortSignal
  readonly onChange: (followed: FollowedStation) => void
  readonly onAlert: (alert: Alert) => void
  readonly betweenReadsMs?: number
}

const parts = ['status', 'deck', 'settings'] as const
type Part = (typeof parts)[number]

const isPart = (topic: Topic): topic is Part => parts.some((part) => part === topic)

/**
 * Reads the station's state whenever the station reports a change, for trays and `ondeck` commands. Ends with the
 * station, or with the signal.
 */
export async function followStation({
  station,
  signal,
  onChange,
  onAlert,
  betweenReadsMs = READ_INTERVAL_MS,
}: Options) {
  let due = new Set<Part>(parts)
  let known: FollowedStation | null = null
  let last: EventPosition | null = null
  let isReading = false

  async function readParts(now: ReadonlySet<Part>): Promise<FollowedStation> {
    const [status, [deck, namesakes], settings] = await Promise.all([
      known && !now.has('status') ? known.status : station.status(),
      known && !now.has('deck')
        ? ([known.deck, known.namesakes] as const)
        : Promise.all([station.deck(), station.athletes.namesakes()]),
      known && !now.has('settings')
        ? { settings: known.settings, fixedKeys: known.fixedByConfig }
        : station.settings.get(),
    ])
    return { status, deck, namesakes, settings: settings.settings, fixedByConfig: settings.fixedKeys }
  }

  async function read() {
    if (isReading) return
    isReading = true
    let now = due
    try {
      while (due.size > 0 && !signal.aborted) {
        now = due
        due = new Set()
        known = await readParts(now)
        if (signal.aborted) return
        onChange(known)
        await sleep(betweenReadsMs, undefined, { signal })
      }
    } catch {
      // The station ended, which ends its events too, or was too busy: its next event reads these parts again.
      due = due.union(now)
    } finally {
      isReading = false
    }
  }

  function readLater(changed: readonly Part[]) {
    for (const part of changed) due.add(part)
    void read()
  }

  function handleEvent(event: StationEvent) {
    readLater(last === null || hasGapBetween(last, event) ? parts : event.topics.filter(isPart))
    last = { epoch: event.epoch, seq: event.seq }
    for (const alert of event.alerts ?? []) onAlert(alert)
  }

  try {
    // The station ends a subscription now and then, to find clients that are gone.
    while (!signal.aborted)
      for await (const event of await station.events(last ?? undefined, { signal })) handleEvent(event)
  } catch {
    // The connection is lost.
  }
}
