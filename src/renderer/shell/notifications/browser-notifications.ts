/** What this browser does with notifications; `none` where it has none. */
export type BrowserPermission = NotificationPermission | 'none'

export const browserPermission = (): BrowserPermission => ('Notification' in window ? Notification.permission : 'none')

/** Asks the person, in the browser's own words. Only a press of a button may do that. */
export async function requestPermission(): Promise<BrowserPermission> {
  if (browserPermission() === 'none') return 'none'
  return Notification.requestPermission()
}

interface BrowserNotification {
  /** The same in every tab: the browser shows it once. */
  readonly id: string
  readonly title: string
  readonly text: string
  readonly onClick: () => void
}

/** Outside the page, where the browser may do that. */
export function showInBrowser({ id, title, text, onClick }: BrowserNotification): void {
  if (browserPermission() !== 'granted') return
  const notification = new Notification(title, { body: text, tag: id, lang: document.documentElement.lang })
  notification.addEventListener('click', () => {
    notification.close()
    window.focus()
    onClick()
  })
}
