/** Notification permission of this browser; `none` without support. */
export type BrowserPermission = NotificationPermission | 'none'

export const browserPermission = (): BrowserPermission => ('Notification' in window ? Notification.permission : 'none')

/** Opens the browser's permission prompt. Browsers allow that only after a button press. */
export async function requestPermission(): Promise<BrowserPermission> {
  if (browserPermission() === 'none') return 'none'
  return Notification.requestPermission()
}

interface BrowserNotification {
  /** Same id in every tab, so that the browser shows the notification once. */
  readonly id: string
  readonly title: string
  readonly text: string
  readonly onClick: () => void
}

/** Shows a notification outside the page, if permitted. */
export function showInBrowser({ id, title, text, onClick }: BrowserNotification): void {
  if (browserPermission() !== 'granted') return
  const notification = new Notification(title, { body: text, tag: id, lang: document.documentElement.lang })
  notification.addEventListener('click', () => {
    notification.close()
    window.focus()
    onClick()
  })
}
