import type { Alert } from '../../station/contract/alert.ts'

/** Remembered ids, so that no alert appears twice. */
const MAX_REMEMBERED_IDS = 200

export interface AlertFeed {
  readonly take: (alerts: readonly Alert[]) => void
  /** Calls back once per alert; returns a function that unsubscribes. */
  readonly follow: (listener: (alert: Alert) => void) => () => void
}

/** Passes alerts to their listeners, each alert once. */
export function createAlertFeed(): AlertFeed {
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
