import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Notice } from '../../contract/event.ts'

/** Something said by the screens themselves, such as “Tagged 3 clips”. */
export interface Said {
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
  | { readonly kind: 'said'; readonly said: Said }

interface NotificationsState {
  /** The last fifty, newest first. */
  readonly past: readonly Notification[]
  /** Those in sight, oldest first. */
  readonly shown: readonly Notification[]
  readonly unread: number
}

export interface Notifications {
  readonly store: StoreApi<NotificationsState>
  readonly take: (notices: readonly Notice[]) => void
  /** Answers its id. */
  readonly say: (said: Omit<Said, 'id' | 'atMs'>) => string
  readonly dismiss: (id: string) => void
  /** What can be undone now: what names an act that no longer can goes out of sight. */
  readonly undoable: (acts: readonly string[]) => void
  /** This act was undone. */
  readonly retire: (act: string) => void
  readonly markRead: () => void
}

const KEPT = 50
const IN_SIGHT = 3

export const idOf = (notification: Notification): string =>
  notification.kind === 'notice' ? notification.notice.id : notification.said.id

/** Nobody has to be told again what they have just done themselves. */
const isNews = (one: Notification) => one.kind === 'notice' || one.said.tone !== 'done'

/** What a person should hear of, wherever they look: a few in sight, the last fifty to read again. */
export function createNotifications({ nowMs }: { nowMs: () => number }): Notifications {
  const store = createStore<NotificationsState>(() => ({ past: [], shown: [], unread: 0 }))
  let saidSoFar = 0
  /** A new act is said before the list names it: only one that was listed can be missed. */
  let listed: ReadonlySet<string> = new Set()

  const add = (fresh: readonly Notification[]) => {
    const { past, shown, unread } = store.getState()
    const known = new Set(past.map(idOf))
    const added = fresh.filter((one) => !known.has(idOf(one)))
    if (added.length === 0) return
    const kept = added.filter((one) => one.kind === 'notice' || one.said.forMs === undefined)
    store.setState({
      past: [...kept.toReversed(), ...past].slice(0, KEPT),
      shown: [...shown, ...added].slice(-IN_SIGHT),
      unread: Math.min(unread + kept.filter(isNews).length, KEPT),
    })
  }

  const keep = (isLive: (undo: string) => boolean) =>
    store.setState(({ shown }) => ({
      shown: shown.filter((one) => one.kind === 'notice' || one.said.undo === undefined || isLive(one.said.undo)),
    }))

  return {
    store,
    take: (notices) => add(notices.map((notice) => ({ kind: 'notice', notice }))),
    say(said) {
      saidSoFar += 1
      const id = `said-${saidSoFar}`
      add([{ kind: 'said', said: { ...said, id, atMs: nowMs() } }])
      return id
    },
    dismiss: (id) => store.setState(({ shown }) => ({ shown: shown.filter((one) => idOf(one) !== id) })),
    undoable(acts) {
      const now = new Set(acts)
      keep((undo) => now.has(undo) || !listed.has(undo))
      listed = now
    },
    retire: (act) => keep((undo) => undo !== act),
    markRead: () => store.setState({ unread: 0 }),
  }
}
