import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Notice } from '../../contract/event.ts'

/** Something said by the screens themselves, such as “Tagged 3 clips”. */
export interface LocalNotice {
  readonly id: string
  readonly atMs: number
  readonly title: string
  readonly text?: string | undefined
  readonly tone: 'done' | 'warning' | 'problem'
  /** Only good for this moment: it is in sight for so long, and not among the past ones. */
  readonly forMs?: number | undefined
  /** The act that its Undo button takes back; without that act it goes. */
  readonly undo?: string | undefined
  /** Another button on it. */
  readonly action?: { readonly text: string; readonly run: () => void } | undefined
}

export type Notification =
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'local'; readonly local: LocalNotice }

interface NotificationsState {
  /** The last fifty, newest first. */
  readonly past: readonly Notification[]
  /** Those in sight, oldest first. */
  readonly shown: readonly Notification[]
  readonly unread: number
}

export interface NotificationStore {
  readonly store: StoreApi<NotificationsState>
  readonly take: (notices: readonly Notice[]) => void
  /** Answers its id. */
  readonly show: (notice: Omit<LocalNotice, 'id' | 'atMs'>) => string
  readonly dismiss: (id: string) => void
  /** What can be undone now: what names an act that no longer can goes out of sight. */
  readonly undoable: (acts: readonly string[]) => void
  /** This act was undone. */
  readonly retire: (act: string) => void
  readonly markRead: () => void
}

const MAX_NOTIFICATIONS = 50
const MAX_VISIBLE = 3

export const notificationId = (notification: Notification): string =>
  notification.kind === 'notice' ? notification.notice.id : notification.local.id

/** Nobody has to be told again what they have just done themselves. */
const isNews = (one: Notification) => one.kind === 'notice' || one.local.tone !== 'done'

/** What a person should hear of, wherever they look: a few in sight, the last fifty to read again. */
export function createNotificationStore({ nowMs }: { nowMs: () => number }): NotificationStore {
  const store = createStore<NotificationsState>(() => ({ past: [], shown: [], unread: 0 }))
  let shownCount = 0
  /** A new act is said before the list names it: only one that was listed can be missed. */
  let listed: ReadonlySet<string> = new Set()

  const add = (fresh: readonly Notification[]) => {
    const { past, shown, unread } = store.getState()
    const known = new Set(past.map(notificationId))
    const added = fresh.filter((one) => !known.has(notificationId(one)))
    if (added.length === 0) return
    const kept = added.filter((one) => one.kind === 'notice' || one.local.forMs === undefined)
    store.setState({
      past: [...kept.toReversed(), ...past].slice(0, MAX_NOTIFICATIONS),
      shown: [...shown, ...added].slice(-MAX_VISIBLE),
      unread: Math.min(unread + kept.filter(isNews).length, MAX_NOTIFICATIONS),
    })
  }

  const keep = (isLive: (undo: string) => boolean) =>
    store.setState(({ shown }) => ({
      shown: shown.filter((one) => one.kind === 'notice' || one.local.undo === undefined || isLive(one.local.undo)),
    }))

  return {
    store,
    take: (notices) => add(notices.map((notice) => ({ kind: 'notice', notice }))),
    show(notice) {
      shownCount += 1
      const id = `local-${shownCount}`
      add([{ kind: 'local', local: { ...notice, id, atMs: nowMs() } }])
      return id
    },
    dismiss: (id) => store.setState(({ shown }) => ({ shown: shown.filter((one) => notificationId(one) !== id) })),
    undoable(acts) {
      const now = new Set(acts)
      keep((undo) => now.has(undo) || !listed.has(undo))
      listed = now
    },
    retire: (act) => keep((undo) => undo !== act),
    markRead: () => store.setState({ unread: 0 }),
  }
}
