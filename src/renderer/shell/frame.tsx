import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import type { UndoPreview } from '../../station/contract/undo.ts'
import { Button } from '../components/button.tsx'
import { classes } from '../components/class-names.ts'
import { ClipRows } from '../components/clip-rows.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Keys } from '../components/keys.tsx'
import { Problem } from '../components/problem.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { PauseContext } from '../hooks/pause.ts'
import { useAction } from '../hooks/use-action.ts'
import { useSetting } from '../hooks/use-setting.ts'
import { useConfirmedRevert } from '../hooks/use-undo.ts'
import { ClipAnnouncer } from '../notifications/clip-announcer.tsx'
import { NotificationsDialog } from '../notifications/notifications-dialog.tsx'
import { Toasts } from '../notifications/toasts.tsx'
import { useAlerts } from '../notifications/use-alerts.ts'
import { useSlots } from '../page-slots.ts'
import { goTo, goToAddress, useRoute } from '../routes.ts'
import { useConnection } from '../rpc/use-engine.ts'
import type { UndoQuestion } from '../state/acts.ts'
import { callFailure } from '../state/call-failure.ts'
import { isSameDay } from '../state/local-days.ts'
import { notificationId } from '../state/notifications.ts'
import type { KeyContext, ShortcutCommand } from '../state/shortcuts.ts'
import { useDeck, useStation, useStatus } from '../state/station-context.tsx'
import { createStrayTyping, TYPING_PAUSE_MS } from '../state/stray-typing.ts'
import { useWording } from '../state/wording-context.tsx'
import { putOnDeck } from '../tagging/put-on-deck.ts'
import typography from '../theme/type.module.css'
import { Banners } from './banners.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './frame.module.css'
import { keyGroups as groups, keyLines } from './key-lines.ts'
import keyMapStyles from './key-map.module.css'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
import { routeCounts } from './route-counts.ts'
import { ScreenOfRoute, screenOf } from './screen-of-route.tsx'
import { TopBar } from './top-bar.tsx'
import undoDialogStyles from './undo-dialog.module.css'
import { useFrameCommands } from './use-frame-commands.ts'

/** Question before an undo or a redo whose consequence a person has not seen yet; Enter confirms, Escape leaves. */
function UndoDialog() {
  const { acts } = useStation()
  const question = useStore(acts.question, (state) => state.question)
  return question && <OpenUndoDialog question={question} onClose={() => acts.question.setState({ question: null })} />
}

function OpenUndoDialog({ question, onClose }: { question: UndoQuestion; onClose: () => void }) {
  const { common, frame, phrases } = useWording()
  const whenText = useWhenText()
  const confirm = useConfirmedRevert()
  const reverting = useAction(() => confirm(question))
  const { direction, act, preview, isChanged } = question
  const name = preview ? phrases.act(preview.entry.what) : (act.own?.name ?? frame.lastAct)
  const title = direction === 'undo' ? frame.undoTitle : frame.redoTitle
  return (
    <Dialog
      title={title(name, whenText(preview?.entry.atMs ?? act.atMs))}
      isOpen
      onClose={onClose}
      width={preview && preview.changed.total + preview.tooLate.total > 0 ? 'wide' : 'narrow'}
      note={isChanged ? frame.undoOutdated : undefined}
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="primary" autoFocus onPress={reverting.start} isDisabled={reverting.isRunning}>
            {common[direction]}
          </Button>
        </>
      }
    >
      {preview ? <Consequence preview={preview} whenText={whenText} /> : <p>{frame.undoOld}</p>}
    </Dialog>
  )
}

/** Lists who is on deck afterwards, and what becomes of which clips. */
function Consequence({ preview, whenText }: { preview: UndoPreview; whenText: (ms: number) => string }) {
  const { frame } = useWording()
  const { deck, becomes, changed, tooLate, unread } = preview
  const moved = becomes.reduce((sum, { clips }) => sum + clips, 0)
  const deckText =
    deck?.athleteName && deck.fromMs !== null
      ? frame.undoDeckThen(deck.athleteName, whenText(deck.fromMs))
      : frame.undoDeckNobody
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the arrow keys too
    <section className={undoDialogStyles.consequence} aria-label={frame.undoConsequence} tabIndex={0}>
      <div role="status" className={undoDialogStyles.sums}>
        {deck && <p>{deckText}</p>}
        {becomes.map(({ athleteName, clips }) => (
          <p key={athleteName}>
            {athleteName === null ? frame.undoLoses(clips) : frame.undoBecomes(clips, athleteName)}
          </p>
        ))}
        {changed.total > moved && <p>{frame.undoRetags(changed.total - moved)}</p>}
        {unread > 0 && <p>{frame.undoUnread(unread)}</p>}
        {changed.total + tooLate.total + unread === 0 && <p>{frame.undoNoClips}</p>}
      </div>
      <ClipRows total={changed.total} rows={changed.first} whenText={whenText} />
      {tooLate.total > 0 && (
        <>
          <p className={undoDialogStyles.late}>{frame.undoStays(tooLate.total)}</p>
          <ClipRows total={tooLate.total} rows={tooLate.first} whenText={whenText} isLate />
        </>
      )}
    </section>
  )
}

/** Words a moment: its time, and its date where that is not today's. */
function useWhenText(): (ms: number) => string {
  const { phrases } = useWording()
  return (ms) => (isSameDay(ms, Date.now()) ? phrases.format.clock(ms) : phrases.format.dateTime(ms))
}

interface KeyMapProps {
  readonly isOpen: boolean
  readonly commands: readonly ShortcutCommand[]
  readonly onClose: () => void
}

/** Dialog that lists every shortcut of the current screen. */
function KeyMap({ isOpen, commands, onClose }: KeyMapProps) {
  const { frame, phrases } = useWording()
  const { help } = useSlots()
  const lines = keyLines(commands, phrases.locale)
  return (
    <Dialog title={frame.keyMap} isOpen={isOpen} onClose={onClose} width="wide">
      <div className={keyMapStyles.groups}>
        {groups.map((group) => {
          const ours = lines.filter((line) => line.group === group)
          if (ours.length === 0) return null
          return (
            <section key={group}>
              <h3 className={classes(typography.cap, keyMapStyles.head)}>{frame.groups[group]}</h3>
              <ul>
                {ours.map(({ id, name, keys }) => (
                  <li key={id} className={keyMapStyles.line}>
                    <span>{name}</span>
                    <Keys keys={keys} isSpoken />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      {help && (
        <p className={keyMapStyles.manual}>
          <help.Links onFollow={onClose} />
        </p>
      )}
    </Dialog>
  )
}

/** Overlays above every screen: palette, shortcut map, notifications. */
function Overlays() {
  const { ui, notifications, shortcuts, client, deck } = useStation()
  const { phrases } = useWording()
  const { overlay } = useStore(ui.store)
  const { past } = useStore(notifications.store)
  const { commands } = useStore(shortcuts.store)
  const close = () => ui.show(null)

  useEffect(() => {
    if (overlay === 'notifications') notifications.markRead()
  }, [overlay, past, notifications])

  const putAthleteOnDeck = (athlete: AthleteSummary) => {
    putOnDeck(client, deck.store.getState().value, athlete).catch((error: unknown) => {
      const { message, next } = phrases.failure(callFailure(error), athlete.name, { isFinal: true })
      notifications.show({ tone: 'problem', title: message, text: next })
    })
  }

  return (
    <>
      <Palette
        isOpen={overlay === 'palette'}
        commands={commands}
        onClose={close}
        onAthlete={({ id }) => goTo('athletes', id)}
        onPutOnDeck={putAthleteOnDeck}
      />
      <KeyMap isOpen={overlay === 'keys'} commands={commands} onClose={close} />
      <NotificationsDialog isOpen={overlay === 'notifications'} past={past} onClose={close} />
      <UndoDialog />
    </>
  )
}

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const notText = new Set(['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'file', 'color'])
const NOTE_MS = 3 * TYPING_PAUSE_MS

/** Sends every key press that no control handled to the shortcuts, unless it goes on with text of a closed field. */
function useKeyboard(): void {
  const { shortcuts, ui, notifications } = useStation()
  const { frame } = useWording()
  const [guard] = useState(() => createStrayTyping({ nowMs: () => performance.now() }))
  const note = useRef<string | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    /** Sees a field's keys before the field handles them, and perhaps closes, and arrow keys before a list does. */
    const watch = (event: KeyboardEvent) => {
      if (isText(event.target)) guard.inField(event, hasText(event.target))
      else if (event.key.startsWith('Arrow')) guard.release()
    }
    const explain = () => {
      if (notifications.store.getState().shown.some((one) => notificationId(one) === note.current)) return
      const [title, text] = [frame.strayKeys, frame.strayKeysNote]
      note.current = notifications.show({ tone: 'warning', title, text, forMs: NOTE_MS })
    }
    const take = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || belongsToControl(event)) return
      const context = ui.store.getState().overlay === null ? contextOf(event.target) : 'overlay'
      if (context === 'screen' && guard.ignores(event)) {
        event.preventDefault()
        return explain()
      }
      if (shortcuts.press(event, context)) event.preventDefault()
    }
    document.addEventListener('keydown', watch, { capture: true, signal })
    document.addEventListener('pointerdown', guard.release, { capture: true, signal })
    document.addEventListener('keydown', take, { signal })
    return () => controller.abort()
  }, [shortcuts, ui, notifications, frame, guard])
}

/** Enter and Space press the focused button. */
const belongsToControl = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('button, a, summary, [role="button"], [role="checkbox"]') !== null

function contextOf(target: EventTarget | null): KeyContext {
  if (!(target instanceof Element)) return 'screen'
  if (target.closest(overlays)) return 'overlay'
  return isText(target) ? 'text' : 'screen'
}

function isText(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !notText.has(target.type)
  return target.closest('textarea, select, [contenteditable]') !== null
}

const hasText = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''

/** Text cut with an ellipsis, below this element or above it; null where all of it fits. */
function cutElement(target: EventTarget | null): HTMLElement | null {
  for (let at = target instanceof HTMLElement ? target : null; at; at = at.parentElement) {
    if (at.title !== '') return null
    if (at.scrollWidth > at.clientWidth && getComputedStyle(at).textOverflow === 'ellipsis') return at
  }
  return null
}

/** Shows the whole text as a tooltip while the mouse is over a text that is cut with an ellipsis. */
function useCutTextTitles(): void {
  useEffect(() => {
    let shown: HTMLElement | null = null
    const hide = () => {
      shown?.removeAttribute('title')
      shown = null
    }
    const show = ({ target }: MouseEvent) => {
      if (shown && target instanceof Node && shown.contains(target)) return
      hide()
      shown = cutElement(target)
      if (shown) shown.title = shown.textContent.trim()
    }
    document.addEventListener('mouseover', show)
    return () => {
      document.removeEventListener('mouseover', show)
      hide()
    }
  }, [])
}

/** Frame of the app: rail, top bar, banners, and the current screen. */
export function Frame() {
  const { ui, notifications } = useStation()
  const wording = useWording()
  const { help } = useSlots()
  const status = useStatus()
  const deck = useDeck()
  const unread = useStore(notifications.store, (state) => state.unread)
  const { guideLeft } = useStore(ui.store)
  const connection = useConnection()
  const route = useRoute()
  const { name, hasOwnTitle, manualSection } = screenOf(route.name)
  const screenName = name(wording)
  const pause = useSetting('uploads.paused', status?.transfer.paused ?? false)
  const showsGuide = status !== null && !status.guide.done && !guideLeft
  const helpAddress = help ? help.addressOf(wording.language, manualSection(route, showsGuide)) : null
  useFrameCommands(pause, () => {
    if (helpAddress === null) return
    ui.show(null)
    goToAddress(helpAddress)
  })
  useKeyboard()
  useCutTextTitles()
  useAlerts()

  const showsOwnTitle = hasOwnTitle || (route.name === 'today' && showsGuide)

  useEffect(() => {
    document.title = `${screenName} · ${status?.name ?? 'OnDeck'}`
  }, [screenName, status?.name])

  return (
    <PauseContext value={pause}>
      <div className={styles.frame} data-practice={status?.practice ? '' : undefined}>
        <Rail
          current={route.name}
          counts={status ? routeCounts(status, wording) : {}}
          status={status}
          helpAddress={helpAddress}
          onPalette={() => ui.show('palette')}
        />
        <div className={styles.stack}>
          {status ? (
            <TopBar
              status={status}
              deck={deck}
              lostSinceMs={connection.kind === 'lost' ? connection.sinceMs : null}
              shows={route.name === 'today' ? 'clock' : 'deck'}
              unread={unread}
              onNotifications={() => ui.show('notifications')}
            />
          ) : (
            <header className={styles.emptyBar} />
          )}
          <Banners connection={connection} status={status} />
          <main className={styles.screen}>
            {!showsOwnTitle && <h1 className={typography.hidden}>{screenName}</h1>}
            {status ? (
              <ErrorBoundary key={route.name} subject={screenName} shown={route.within}>
                <ScreenOfRoute route={route} showsGuide={showsGuide} onLeaveGuide={ui.leaveGuide} />
              </ErrorBoundary>
            ) : (
              <NoStatus />
            )}
          </main>
        </div>
        <Overlays />
        <Toasts />
        {status && <ClipAnnouncer clipsToday={status.today.clips} />}
      </div>
    </PauseContext>
  )
}

/** Shown before the station's first answer, or when it fails. */
function NoStatus() {
  const { status, rereadAll } = useStation()
  const { frame, common } = useWording()
  const failure = useStore(status.store, (state) => state.failure)
  const connection = useConnection()
  if (failure && connection.kind === 'connected')
    return (
      <Problem
        failure={failure}
        subject={frame.stationItself}
        actions={<Button onPress={rereadAll}>{common.retry}</Button>}
      />
    )
  return (
    <p role="status" className={styles.connecting}>
      <StateMark shape="processing" />
      {frame.connecting}
    </p>
  )
}
