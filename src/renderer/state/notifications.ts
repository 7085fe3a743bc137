import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Notice } from '../../station/contract/event.ts'

/** Notification created by the screens, such as “Tagged 3 clips”. */
export interface LocalNotice {
  readonly id: string
  readonly atMs: number
  readonly title: string
  readonly text?: string | undefined
  readonly tone: 'done' | 'warning' | 'problem'
  /** Lifetime in ms of a notification that is only shown, not kept in the list. */
  readonly forMs?: number | undefined
  /** Id of the act that its Undo button reverts; the notification closes when that act is gone. */
  readonly undo?: string | undefined
  /** Id of the undone act that its Redo button repeats. */
  readonly redo?: string | undefined
  /** Second button. */
  readonly action?:
    | {
        readonly text: string
        readonly run: () => void
        /** Works at any later time: the list of notifications offers it too. */
        readonly isLasting?: boolean
      }
    | undefined
}

export type Notification =
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'local'; readonly local: LocalNotice }

interface NotificationsState {
  /** Last fifty notifications without confirmations of the person's own acts, newest first. */
  readonly past: readonly Notification[]
  /** Visible toasts, oldest first. */
  readonly shown: readonly Notification[]
  readonly unread: number
}

export interface NotificationStore {
  readonly store: StoreApi<NotificationsState>
  readonly take: (notices: readonly Notice[]) => void
  /** Shows a notification; returns its id. */
  readonly show: (notice: Omit<LocalNotice, 'id' | 'atMs'>) => string
  readonly dismiss: (id: string) => void
  /** Sets the acts that can be undone; closes notifications whose act is gone. */
  readonly undoable: (acts: readonly string[]) => void
  /** Closes the notification of an act that was undone, or of an undo that was taken back. */
  readonly retire: (act: string) => void
  readonly markRead: () => void
}

const MAX_NOTIFICATIONS = 50
const MAX_VISIBLE = 3

export const notificationId = (notification: Notification): string =>
  notification.kind === 'notice' ? notification.notice.id : notification.local.id

/**
 * A confirmation of the person's own act is shown, but would bury what happened on its own in the list, unless it offers
 * something that is needed later.
 */
const isNews = (one: Notification) =>
  one.kind === 'notice' || one.local.tone !== 'done' || one.local.action?.isLasting === true

/** Holds notifications for the whole app: the visible toasts and the last fifty. */
export function createNotificationStore({ nowMs }: { nowMs: () => number }): NotificationStore {
  const store = createStore<NotificationsState>(() => ({ past: [], shown: [], unread: 0 }))
  let shownCount = 0
  /** An act may be shown before the list contains it, so only a listed act can be missing. */
  let listed: ReadonlySet<string> = new Set()

  const add = (fresh: readonly Notification[]) => {
    const { past, shown, unread } = store.getState()
    const pastIds = new Set(past.map(notificationId))
    const added = fresh.filter((one) => !pastIds.has(notificationId(one)))
    if (added.length === 0) return
    const lasting = added.filter((one) => isNews(one) && (one.kind === 'notice' || one.local.forMs === undefined))
    store.setState({
      past: [...lasting.toReversed(), ...past].slice(0, MAX_NOTIFICATIONS),
      shown: [...shown, ...added].slice(-MAX_VISIBLE),
      unread: Math.min(unread + lasting.length, MAX_NOTIFICATIONS),
    })
  }

  const keep = (isLive: (local: LocalNotice) => boolean) =>
    store.setState(({ shown }) => ({ shown: shown.filter((one) => one.kind === 'notice' || isLive(one.local)) }))

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
      keep(({ undo }) => undo === undefined || now.has(undo) || !listed.has(undo))
      listed = now
    },
    retire: (act) => keep(({ undo, redo }) => undo !== act && redo !== act),
    markRead: () => store.setState({ unread: 0 }),
  }
}
