import { safetyLine } from '../../words/safety-text.ts'
import type { Screens } from '../../words/screens.ts'
import type { Wording } from '../../words/wording.ts'
import type { MenuAction, TrayLine } from '../core/menus.ts'
import type { Need } from '../core/needs.ts'
import type { TrayView } from '../core/tray-view.ts'
import type { WorkLeft } from '../core/work-left.ts'

/** Texts of the window outside its page. */
export interface DesktopWords {
  readonly screens: Screens
  readonly phrases: Wording
}

export function actionLabel(action: MenuAction, { screens: { frame, desktop } }: DesktopWords): string {
  switch (action) {
    case 'today':
    case 'queue':
    case 'captures':
    case 'athletes':
    case 'results':
    case 'exports':
    case 'settings':
      return frame[action]
    default:
      return desktop.actions[action]
  }
}

/** Empty where there is no text for the line. */
export function trayLineText(line: TrayLine, view: TrayView | null, words: DesktopWords): string {
  const { desktop } = words.screens
  if (line === 'quitting') return desktop.quitting
  if (view === null || line === 'starting') return desktop.starting
  switch (line) {
    case 'need':
      return view.need === null ? '' : needText(view.need, words)
    case 'uploads':
      return safetyLine(view.safety, { safety: words.screens.safety, phrases: words.phrases }, view.nowMs)
    case 'done':
      return view.done === null ? '' : doneText(view.done, words)
    case 'on-deck':
      return onDeckText(view.onDeck, words)
    case 'next':
      return view.next === null ? '' : desktop.next(words.phrases.athlete(view.next.name, view.next.namesake))
  }
}

/** Text of the tray icon's tooltip: the most important line. */
export function trayTip(view: TrayView | null, words: DesktopWords): string {
  const line = view?.need ? 'need' : 'uploads'
  return `OnDeck: ${trayLineText(line, view, words)}`
}

function needText(need: Need, { screens: { frame, desktop } }: DesktopWords): string {
  switch (need.kind) {
    case 'trouble':
      return desktop.stationTrouble
    case 'no-service':
      return frame.serviceNone
    case 'no-key':
      return frame.serviceNoKey
    case 'key-refused':
      return frame.serviceKeyRefused
    case 'captures-refused':
      return frame.capturesRefused
    case 'folders': {
      const [first = ''] = need.cameras
      return need.cameras.length === 1 ? frame.folderMissing(first) : frame.foldersMissing(need.cameras.length)
    }
    case 'clips':
      return frame.needYou(need.untagged, need.stuck, need.unanswered)
    case 'exports':
      return frame.exportsNeedYou(need.count)
  }
}

const doneText = ({ atMs, left }: NonNullable<TrayView['done']>, { screens: { desktop }, phrases }: DesktopWords) =>
  desktop.doneBy(phrases.format.clock(atMs), desktop.timeLeft[left.unit](left.count))

function onDeckText(onDeck: TrayView['onDeck'], { screens: { frame, desktop }, phrases }: DesktopWords): string {
  if (onDeck === null) return desktop.onDeck(frame.nobodyOnDeck)
  const { movement, isInDoubt } = onDeck
  const name = phrases.athlete(onDeck.name, onDeck.namesake)
  if (isInDoubt) return desktop.confirmOnDeck(name)
  return desktop.onDeck(movement === null ? name : `${name}, ${phrases.movement(movement)}`)
}

/** Choices for quitting with unfinished uploads; each is a button, in this order. */
export type QuitAnswer = 'when-done' | 'now' | 'cancel'

/**
 * Texts of the question before quitting with unfinished uploads. Offers waiting only where it ends without a person.
 */
export function quitQuestion(left: WorkLeft, { screens: { desktop, common }, phrases }: DesktopWords) {
  const { clock, size } = phrases.format
  const bytes = size(left.bytes)
  const isKnown = left.doneAtMs !== null && left.blockedBy === null
  const detail = [
    left.bytes > 0 && (isKnown ? desktop.quitEstimate(bytes, clock(left.doneAtMs)) : desktop.quitLeft(bytes)),
    left.blockedBy !== null && desktop.quitBlocked[left.blockedBy],
    desktop.quitLater,
    left.uploading > 0 && desktop.quitRestarts(left.uploading),
  ]
  const answers: readonly QuitAnswer[] = left.blockedBy === null ? ['when-done', 'now', 'cancel'] : ['now', 'cancel']
  const labels = { 'when-done': desktop.quitWhenDone, now: desktop.quitNow, cancel: common.cancel }
  return {
    message: desktop.quitTitle(left.clips),
    detail: detail.filter((sentence) => sentence !== false).join(' '),
    buttons: answers.map((answer) => labels[answer]),
    answers,
  }
}

/** Explains that OnDeck keeps running after its window is closed, and how to reopen it. */
export function keepsRunningNote(
  where: 'tray' | 'menuBar' | 'minimized',
  { screens: { desktop, common } }: DesktopWords,
) {
  return {
    message: desktop.keepsRunning,
    detail: [desktop.keepsRunningNote, desktop.openFrom[where], desktop.closeSetting].join(' '),
    buttons: [common.ok],
  }
}
