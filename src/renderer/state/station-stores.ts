import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RouteName } from '../../features/routes.ts'
import type { Alert } from '../../station/contract/alert.ts'
import type { ClipId } from '../../station/contract/clip.ts'
import type { DeckView, Namesake } from '../../station/contract/deck-view.ts'
import type { StationEvent } from '../../station/contract/event.ts'
import type { ManagedView } from '../../station/contract/managed-view.ts'
import type { NewAthleteView } from '../../station/contract/new-athlete.ts'
import type { Provisioned } from '../../station/contract/provisioned.ts'
import type { Progress } from '../../station/contract/queue.ts'
import type { Settings } from '../../station/contract/settings.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import type { UndoEntry } from '../../station/contract/undo.ts'
import type { EngineClient } from '../rpc/connect-engine.ts'
import { type ActMemory, createActMemory } from './acts.ts'
import { createMirror, type Mirror } from './mirror.ts'
import { createNotificationStore, type NotificationStore } from './notifications.ts'
import { createShortcuts, type Shortcuts } from './shortcuts.ts'
import { createTopicHub, type TopicHub } from './topic-hub.ts'
import { createUi, type Ui } from './ui.ts'

/** More clips than ever upload in parallel; the oldest entries belong to finished clips. */
const MAX_CLIPS = 50

type ProgressByClip = ReadonlyMap<ClipId, Progress>

interface ProgressStore {
  readonly store: StoreApi<{ readonly byClip: ProgressByClip }>
  readonly take: (progress: readonly Progress[]) => void
}

/** Holds the latest upload progress of each uploading clip. */
export function createProgress(): ProgressStore {
  const store = createStore<{ readonly byClip: ProgressByClip }>(() => ({ byClip: new Map() }))
  return {
    store,
    take(progress) {
      if (progress.length === 0) return
      const byClip = new Map(store.getState().byClip)
      for (const one of progress) {
        // The newest entry is last, so that the oldest is removed first.
        byClip.delete(one.clipId)
        byClip.set(one.clipId, one)
      }
      for (const id of byClip.keys()) {
        if (byClip.size <= MAX_CLIPS) break
        byClip.delete(id)
      }
      store.setState({ byClip })
    },
  }
}

/** Remembered ids, so that no alert appears twice. */
const MAX_REMEMBERED_IDS = 200

interface AlertFeed {
  readonly take: (alerts: readonly Alert[]) => void
  /** Calls back once per alert; returns a function that unsubscribes. */
  readonly follow: (listener: (alert: Alert) => void) => () => void
}

/** Passes alerts to their listeners, each alert once. */
function createAlertFeed(): AlertFeed {
  const listeners = new Set<(alert: Alert) => void>()
  let shownIds: readonly string[] = []
  return {
    take(alerts) {
      for (const alert of alerts) {
        if (shownIds.includes(alert.id)) continue
        shownIds = [...shownIds, alert.id].slice(-MAX_REMEMBERED_IDS)
        for (const listener of listeners) listener(alert)
      }
    },
    follow(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Settings of the station, with the keys that the configuration file sets. */
export interface StationSettingsView {
  readonly settings: Settings
  readonly fixedKeys: readonly string[]
  /** Settings that the organization fixes; null or absent where it fixes none. */
  readonly managed?: ManagedView | null | undefined
  /** Result of a provisioning file at this start, until it is dismissed. */
  readonly provisioned?: Provisioned | null | undefined
}

/** Token for videos and pictures; null where none is needed, and before the first connection. */
export interface MediaAccess {
  readonly token: string | null
}

/** Client and shared stores of the screens; created once per page. */
export interface StationStores {
  readonly client: EngineClient
  readonly hub: TopicHub
  readonly status: Mirror<StationStatus>
  readonly deck: Mirror<DeckView>
  readonly newAthletes: Mirror<readonly NewAthleteView[]>
  /** Marks that tell athletes of one name apart, by id. */
  readonly namesakes: Mirror<ReadonlyMap<string, Namesake>>
  readonly settings: Mirror<StationSettingsView>
  /** Acts that can be undone now, by any client. */
  readonly undoable: Mirror<readonly UndoEntry[]>
  /** Acts of this page, by screen. */
  readonly acts: ActMemory
  readonly progress: ProgressStore
  readonly notifications: NotificationStore
  readonly alerts: AlertFeed
  readonly shortcuts: Shortcuts
  readonly ui: Ui
  readonly media: StoreApi<MediaAccess>
  readonly take: (event: StationEvent) => void
  /** Reads everything on screen again, on connecting and after a gap. */
  readonly rereadAll: () => void
}

interface StationOptions {
  readonly client: EngineClient
  readonly isMac: boolean
  readonly nowMs: () => number
  /** The screen that is shown. */
  readonly screen: () => RouteName
  readonly media: StoreApi<MediaAccess>
}

export function createStationStores({ client: station, isMac, nowMs, screen, media }: StationOptions): StationStores {
  const acts = createActMemory({ nowMs, screen })
  const client = acts.remembering(station)
  const hub = createTopicHub()
  const progress = createProgress()
  const notifications = createNotificationStore({ nowMs })
  const alerts = createAlertFeed()
  const undoable = createMirror<readonly UndoEntry[]>({ read: () => client.undoable(), topics: ['undo'], hub })
  undoable.store.subscribe(({ value }) => value && notifications.undoable(value.map(({ id }) => id)))
  return {
    client,
    hub,
    progress,
    notifications,
    alerts,
    undoable,
    acts,
    status: createMirror({ read: () => client.status(), topics: ['status'], hub }),
    deck: createMirror({ read: () => client.deck(), topics: ['deck'], hub }),
    newAthletes: createMirror({ read: () => client.athletes.added(), topics: ['roster'], hub }),
    namesakes: createMirror({ read: () => fetchNamesakes(client), topics: ['roster'], hub }),
    settings: createMirror<StationSettingsView>({ read: () => client.settings.get(), topics: ['settings'], hub }),
    shortcuts: createShortcuts({ isMac }),
    ui: createUi(),
    media,
    take(event) {
      progress.take(event.progress)
      notifications.take(event.notices)
      alerts.take(event.alerts ?? [])
      hub.publish(event)
    },
    rereadAll: hub.rereadAll,
  }
}

const fetchNamesakes = async (client: EngineClient): Promise<ReadonlyMap<string, Namesake>> =>
  new Map((await client.athletes.namesakes()).map((namesake) => [namesake.id.toLowerCase(), namesake]))
