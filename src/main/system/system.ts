import { app, Notification, powerMonitor } from 'electron'
import { type Alert, type AlertTarget, alertTargetAddress, alertTargetOf } from '../../station/contract/alert.ts'
import type { ComputerEvent } from '../../station/contract/computer-event.ts'
import type { Wording } from '../../words/wording.ts'
import type { DesktopWords } from '../desktop/desktop-words.ts'
import type { StationLink } from '../desktop/station-link.ts'
import type { keepStation } from '../keep-station.ts'
import type { keepWindow } from '../window.ts'
import { createSleepBlocker } from './power.ts'

/** Notifications without a reference are garbage-collected and lose their clicks: the newest are kept. */
const MAX_HELD = 20

const MAX_REASON_LENGTH = 200

interface NotificationsParts {
  readonly wording: () => Wording
  /** True while the page is focused, which shows the alert itself. */
  readonly isInFront: () => boolean
  readonly open: (target: AlertTarget) => void
  /** Called with the system's reason where it shows no notification, and with null when it shows one again. */
  readonly onProblem: (reason: string | null) => void
}

/** Shows alerts through the system; a click opens what they are about. */
function createSystemNotifications({ wording, isInFront, open, onProblem }: NotificationsParts) {
  const held: Notification[] = []

  return function show({ id, what }: Alert): void {
    if (isInFront() || !Notification.isSupported()) return
    const { title, text } = wording().alert(what)
    const notification = new Notification({ id, title, body: text })
    notification.once('click', () => open(alertTargetOf(what)))
    notification.once('show', () => onProblem(null))
    notification.once('failed', (_event, error) => onProblem(error.slice(0, MAX_REASON_LENGTH)))
    held.push(notification)
    held.splice(0, held.length - MAX_HELD)
    notification.show()
  }
}

/** The `appId` of the installers (electron-builder.yml): Windows shows no notification of a program that it can't name. */
const APP_ID = 'app.ondeck.station'

interface Parts {
  readonly link: Pick<StationLink, 'known' | 'client'>
  readonly station: Pick<ReturnType<typeof keepStation>, 'computer'>
  readonly window: Pick<ReturnType<typeof keepWindow>, 'current' | 'show'>
  readonly words: () => DesktopWords
  readonly onNotificationProblem: (reason: string | null) => void
}

/** Connects the station to notifications, power and lock events of the system. */
export function createSystem({ link, station, window, words, onNotificationProblem }: Parts) {
  const notify = createSystemNotifications({
    wording: () => words().phrases,
    isInFront: () => window.current()?.isFocused() ?? false,
    open: (target) => window.show(alertTargetAddress(target)),
    onProblem: onNotificationProblem,
  })
  const power = createSleepBlocker({
    words: () => words().screens.notifications,
    window: window.current,
    keep: async (onBattery) => link.client()?.settings.change({ power: { onBattery } }),
  })
  followPowerEvents(station.computer)
  if (process.platform === 'win32') identifyToWindows(() => window.show())

  return {
    notify: (alert: Alert) => notify(alert),
    /** Updates after the station changed or stopped. */
    changed() {
      const station = link.known()
      power(station && { isNeeded: station.status.awake, onBattery: station.settings.power.onBattery })
    },
  }
}

/** Windows starts OnDeck for a click on a notification of an earlier start, by this identifier: without one, each start has another. */
const TOAST_ACTIVATOR = '{5D0B6E0E-3C7B-4E51-9C0B-2F6B1C1C7A94}'

function identifyToWindows(show: () => void): void {
  app.setAppUserModelId(APP_ID)
  app.setToastActivatorCLSID(TOAST_ACTIVATOR)
  // A notification of this start has its own click, too, which leads to what it is about.
  Notification.handleActivation(show)
}

/** Forwards power and lock events of the computer to the station. */
function followPowerEvents(notify: (event: ComputerEvent) => void): void {
  powerMonitor.on('suspend', () => notify('suspend'))
  powerMonitor.on('resume', () => notify('resume'))
  powerMonitor.on('lock-screen', () => notify('lock'))
  powerMonitor.on('unlock-screen', () => notify('unlock'))
}
