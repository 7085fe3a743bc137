import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Notice } from '../../contract/event.ts'

/** Something said by the screens themselves, such as “Tagged 3 clips”. */
export interface Said {
  readonly id: string
  readonly atMs: number
  readonly title: string
  readonly text?: string | undefined
  readonly tone: 'done' | 'warning' | 'problem'
  /** A button on it, such as Undo. */
  readonly action?: { readonly text: string; readonly run: () => void } | undefined
}

export type Notification =
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'said'; readonly said: Said }

export interface NotificationsState {
  /** The last fifty, newest first. */
  readonly past: readonly Notification[]
  /** Those in sight, oldest first. */
  readonly shown: readonly Notification[]
  readonly unread: number
}

export interface Notifications {
  readonly store: StoreApi<NotificationsState>
  readonly take: (notices: readonly Notice[]) => void
  readonly say: (said: Omit<Said, 'id' | 'atMs'>) => void
  readonly dismiss: (id: string) => void
  readonly markRead: () => void
}

const KEPT = 50
const IN_SIGHT = 3

export const idOf = (notification: Notification): string =>
  notification.kind === 'notice' ? notification.notice.id : notification.said.id

/** What a person should hear of, wherever they look: a few in sight, the last fifty to read again. */
export function createNotifications({ nowMs }: { nowMs: () => number }): Notifications {
  const store = createStore<NotificationsState>(() => ({ past: [], shown: [], unread: 0 }))
  let saidSoFar = 0

  const add = (fresh: readonly Notification[]) => {
    const { past, shown, unread } = store.getState()
    const known = new Set(past.map(idOf))
    const added = fresh.filter((one) => !known.has(idOf(one)))
    if (added.length === 0) return
    store.setState({
      past: [...added.toReversed(), ...past].slice(0, KEPT),
      shown: [...shown, ...added].slice(-IN_SIGHT),
      unread: Math.min(unread + added.length, KEPT),
    })
  }

  return {
    store,
    take: (notices) => add(notices.map((notice) => ({ kind: 'notice', notice }))),
    say(said) {
      saidSoFar += 1
      add([{ kind: 'said', said: { ...said, id: `said-${saidSoFar}`, atMs: nowMs() } }])
    },
    dismiss: (id) => store.setState(({ shown }) => ({ shown: shown.filter((one) => idOf(one) !== id) })),
    markRead: () => store.setState({ unread: 0 }),
  }
}
