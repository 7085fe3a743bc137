import { type BrowserWindow, powerMonitor, powerSaveBlocker } from 'electron'
import { type BatteryChoice, powerDecision } from '../../station/runtime/awake.ts'
import type { Screens } from '../../words/screens.ts'
import { showMessage } from '../desktop/show-message.ts'

/** Linux reports no change between battery and mains: it is asked while the station needs power. */
const BATTERY_POLL_MS = 60_000

/** The station's need for power; null while none runs. */
interface Power {
  readonly isNeeded: boolean
  readonly onBattery: BatteryChoice
}

interface Parts {
  readonly words: () => Screens['notifications']
  readonly window: () => BrowserWindow | null
  /** Stores the person's answer as a setting. */
  readonly keep: (answer: 'awake' | 'sleep') => Promise<unknown>
}

/** Keeps the computer awake, never the display. On battery it asks once, and the answer holds until it is changed. */
export function createSleepBlocker({ words, window, keep }: Parts) {
  let blocker: number | null = null
  let power: Power | null = null
  /** Kept also where the setting can't be stored, so that the question comes once per run. */
  let answer: 'awake' | 'sleep' | null = null
  let isAsking = false

  function apply() {
    const { isNeeded = false, onBattery = 'ask' } = power ?? {}
    const choice = onBattery === 'ask' ? (answer ?? onBattery) : onBattery
    const decision = powerDecision({ isNeeded, isOnBattery: powerMonitor.isOnBatteryPower(), onBattery: choice })
    hold(decision === 'hold')
    if (decision === 'ask' && !isAsking) void askOnce()
  }

  function hold(isHeld: boolean) {
    if (isHeld) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker)
      blocker = null
    }
  }

  async function askOnce() {
    isAsking = true
    const { batteryAsk, batteryAskText, powerChoices } = words()
    const pressed = await showMessage(window(), {
      type: 'question',
      message: batteryAsk,
      detail: batteryAskText,
      buttons: [powerChoices.awake, powerChoices.sleep],
      defaultId: 0,
      cancelId: 1,
    })
    answer = pressed === 0 ? 'awake' : 'sleep'
    isAsking = false
    apply()
    // A setting fixed by the configuration file, or a stopped station, can't store the answer: the next run asks again.
    await keep(answer).catch(() => undefined)
  }

  powerMonitor.on('on-battery', apply)
  powerMonitor.on('on-ac', apply)
  if (process.platform === 'linux') {
    setInterval(() => power?.isNeeded && apply(), BATTERY_POLL_MS).unref()
  }

  return function changed(next: Power | null): void {
    power = next
    apply()
  }
}
