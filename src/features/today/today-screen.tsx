import { type ReactNode, useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Dialog } from '../../renderer/components/dialog.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { safetyLook } from '../../renderer/components/safety-look.ts'
import { StateMark, type StateShape, type StateTone, toneClass } from '../../renderer/components/state-mark.tsx'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useSelection } from '../../renderer/hooks/use-selection.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { addressOf } from '../../renderer/routes.ts'
import { createSerialRunner } from '../../renderer/state/serial-runner.ts'
import { useDeck, useStation, useStatus } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { athleteChoiceName } from '../../renderer/tagging/athlete-choices.ts'
import { MovementDialog } from '../../renderer/tagging/movement-dialog.tsx'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { DeckView } from '../../station/contract/deck-view.ts'
import type { FolderStatus, StationStatus } from '../../station/contract/station-status.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import { safetyText } from '../../words/safety-text.ts'
import { ClipDrawer } from '../clip/clip-drawer.tsx'
import { AttentionList } from './attention-list.tsx'
import { Board } from './board.tsx'
import { ClockQuestions } from './clock-questions.tsx'
import { conflictKeys } from './deck-conflict.tsx'
import { Lineup } from './lineup.tsx'
import { NewAthleteList } from './new-athlete-list.tsx'
import panelStyles from './on-deck-panel.module.css'
import { OnDeckPanel } from './on-deck-panel.tsx'
import sideStyles from './side-panel.module.css'
import { SinceDialog } from './since-dialog.tsx'
import styles from './today.module.css'
import { useDeckActions } from './use-deck-actions.ts'

interface DeckCommands {
  readonly deck: DeckView | null
  readonly isDrawerOpen: boolean
  readonly onAthlete: () => void
  readonly onMovement: () => void
  readonly onChangeStart: () => void
  readonly onClear: () => void
  readonly onNext: () => void
  readonly onConfirm: () => void
  readonly onResolve: (choose: 'first' | 'second') => void
  readonly onAddToLineup: () => void
  readonly onCloseDrawer: () => void
}

/** Registers the shortcuts of the on-deck panel and the lineup. */
function useDeckCommands(commands: DeckCommands): void {
  const { today } = useWording()
  const label = useAthleteLabel()
  const { deck, isDrawerOpen } = commands
  const hasAthlete = () => deck !== null && deck.current !== null
  const group = 'deck' as const
  const conflict = deck?.conflict ?? null
  // Listed only while two stations disagree about who is on deck.
  const conflictShortcuts = (conflict ? (['first', 'second'] as const) : []).map((choose) => ({
    group,
    id: `deck-${choose}`,
    name: today.wasOnDeck(conflict ? label(conflict[choose].athleteName, conflict[choose].tags.athlete) : ''),
    keys: conflictKeys[choose],
    run: () => commands.onResolve(choose),
  }))
  useShortcuts([
    { group, id: 'deck-clear', name: today.clearDeck, keys: 'shift+escape', when: hasAthlete, run: commands.onClear },
    { group, id: 'deck-athlete', name: today.changeAthlete, keys: 'a', run: commands.onAthlete },
    {
      group,
      id: 'deck-movement',
      name: today.changeMovement,
      keys: 'm',
      when: hasAthlete,
      run: commands.onMovement,
    },
    {
      group,
      id: 'deck-since',
      name: today.sinceTitle,
      keys: null,
      when: () => deck !== null,
      run: commands.onChangeStart,
    },
    {
      group,
      id: 'deck-next',
      name: today.nextFromLineup,
      keys: 'n',
      // Enabled for an empty lineup too: an athlete may have been added a moment ago.
      when: () => deck !== null,
      run: commands.onNext,
    },
    { group, id: 'lineup-add', name: today.addToLineup, keys: 'l', run: commands.onAddToLineup },
    {
      group,
      id: 'deck-still',
      name: today.confirmOnDeck,
      keys: 'enter',
      when: () => deck !== null && deck.question !== null && deck.conflict === null,
      run: commands.onConfirm,
    },
    ...conflictShortcuts,
    {
      group: 'clip',
      id: 'drawer-close',
      name: today.closeDrawer,
      keys: 'escape',
      when: () => isDrawerOpen,
      run: commands.onCloseDrawer,
    },
  ])
}

/** Answer to “is it safe?” with every clip that holds it back, of any day, and the clips uploaded today. */
function DaySummary({ status }: { status: Pick<StationStatus, 'today' | 'safety' | 'nowMs'> }) {
  const wording = useWording()
  const { today, safety: words, phrases } = wording
  const { safety, nowMs } = status
  const { clips, safe, leftOut } = status.today
  const { title } = safetyText(safety, wording, nowMs)
  const look = safetyLook(safety)
  const parts = [
    { id: 'safe', count: safe, tone: 'safe' },
    { id: 'uploading', count: safety.uploading, tone: 'move' },
    { id: 'waiting', count: safety.onTheWay - safety.uploading, tone: 'rest' },
    { id: 'untagged', count: safety.untagged, tone: 'todo' },
    { id: 'stuck', count: safety.stuck + safety.unanswered, tone: 'warn' },
  ] as const
  return (
    <section className={sideStyles.score} aria-label={today.uploadStatus}>
      <p className={classes(sideStyles.answer, toneClass(look.tone))}>
        <StateMark shape={look.shape} tone={look.tone} size={20} />
        <b>{title}</b>
      </p>
      <p className={sideStyles.total}>
        {clips === 0 ? (
          <span>{today.noClipsToday}</span>
        ) : (
          <>
            <b>{today.uploadedCount(safe, clips)}</b> <span>{today.uploadedToday}</span>
          </>
        )}
      </p>
      <div className={sideStyles.bar} aria-hidden="true">
        {parts.map(
          ({ id, count, tone }) =>
            count > 0 && (
              <i key={id} className={classes(sideStyles.share, toneClass(tone))} style={{ flexGrow: count }} />
            ),
        )}
      </div>
      <ul className={sideStyles.legend}>
        {legend.map(
          ({ id, shape, tone }) =>
            safety[id] > 0 && <SummaryCount key={id} shape={shape} tone={tone} text={words.counts[id](safety[id])} />,
        )}
        {leftOut > 0 && (
          <SummaryCount
            shape="off"
            tone="rest"
            text={<a href={addressOf('queue')}>{today.leftOut(phrases.format.number(leftOut))}</a>}
          />
        )}
      </ul>
    </section>
  )
}

const legend = [
  { id: 'uploading', shape: 'sending', tone: 'move' },
  { id: 'queued', shape: 'queued', tone: 'rest' },
  { id: 'held', shape: 'held', tone: 'rest' },
  { id: 'checking', shape: 'rescan', tone: 'rest' },
  { id: 'writing', shape: 'rescan', tone: 'rest' },
  { id: 'untagged', shape: 'needs-tags', tone: 'todo' },
  { id: 'stuck', shape: 'warning', tone: 'warn' },
  { id: 'unanswered', shape: 'warning', tone: 'warn' },
] as const

function SummaryCount({ shape, tone, text }: { shape: StateShape; tone: StateTone; text: ReactNode }) {
  return (
    <li className={toneClass(tone)}>
      <StateMark shape={shape} tone={tone} size={15} />
      {text}
    </li>
  )
}

const shapes: Readonly<Record<FolderStatus['state']['kind'], StateShape>> = {
  starting: 'processing',
  watching: 'watching',
  'rescan-only': 'rescan',
  unavailable: 'warning',
}

/** Cameras with their clips of today and the state of their folder. */
function FolderStatusList({ folders }: { folders: readonly FolderStatus[] }) {
  const { common, frame, today, phrases } = useWording()
  if (folders.length === 0) return null
  return (
    <ul className={sideStyles.folders} aria-label={today.folders}>
      {folders.map(({ settings, camera, state, clipsToday, lastClipAtMs }) => {
        const brought = [common.clips(clipsToday), lastClipAtMs === null ? null : phrases.format.clock(lastClipAtMs)]
        return (
          <li key={settings.path}>
            <a className={sideStyles.folder} href={addressOf('settings', 'folders')}>
              <StateMark shape={shapes[state.kind]} size={15} />
              <b>{camera}</b>
              {state.kind === 'unavailable' ? (
                <span className={sideStyles.lost}>
                  {today.folderMissing}, {frame.since(phrases.format.clock(state.sinceMs))}
                </span>
              ) : (
                <span>
                  {state.kind === 'rescan-only'
                    ? today.rescanOnly(brought[0] ?? '')
                    : brought.filter(Boolean).join(', ')}
                </span>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

interface DeckChangedDialogProps {
  /** Athlete whom somebody else put on deck. */
  readonly name: string
  /** Athlete who was chosen. */
  readonly chosen: string
  readonly onPut: () => void
  readonly onKeep: () => void
}

/** Asks before an athlete is replaced whom the person has not seen on deck. */
function DeckChangedDialog({ name, chosen, onPut, onKeep }: DeckChangedDialogProps) {
  const { today } = useWording()
  return (
    <Dialog
      title={today.deckChanged(name)}
      isOpen
      onClose={onKeep}
      role="alert"
      actions={
        <>
          <Button autoFocus onPress={onKeep}>
            {today.keepOnDeck(name)}
          </Button>
          <Button tone="primary" onPress={onPut}>
            {today.putOnDeck(chosen)}
          </Button>
        </>
      }
    >
      <p>{today.deckChangedNote(name)}</p>
    </Dialog>
  )
}

type OpenPart = 'athlete' | 'movement' | 'since' | 'lineup'

/** Today screen: athlete on deck, lineup, board, upload status and clips that need attention. */
export function TodayScreen() {
  const { ui } = useStation()
  const { common, today } = useWording()
  const status = useStatus()
  const label = useAthleteLabel()
  const deck = useDeck()
  const openClip = useStore(ui.store, (state) => state.openClip)
  const [openPart, setOpenPart] = useState<OpenPart | null>(null)
  /** Athlete on deck when the picker was opened. */
  const [seenOnDeck, setSeenOnDeck] = useState<DeckView['current']>(null)
  const [lineupRequests, setLineupRequests] = useState(0)
  const selection = useSelection()
  const [runner] = useState(createSerialRunner)
  const actions = useDeckActions(deck, runner, () => setOpenPart('movement'))
  const pick = () => {
    setOpenPart('athlete')
    setSeenOnDeck(deck?.current ?? null)
  }
  const open = useCallback((clip: ClipCard) => ui.openClip(clip.id), [ui])
  const close = useCallback(() => ui.openClip(null), [ui])

  useDeckCommands({
    deck,
    isDrawerOpen: openClip !== null,
    onAthlete: pick,
    onMovement: () => setOpenPart('movement'),
    onChangeStart: () => setOpenPart('since'),
    onClear: actions.clearDeck,
    onNext: actions.next,
    onConfirm: actions.confirmDeck,
    onResolve: actions.resolve,
    onAddToLineup: () => {
      setOpenPart('lineup')
      setLineupRequests((count) => count + 1)
    },
    onCloseDrawer: close,
  })

  return (
    <div className={styles.today}>
      <div className={styles.deck}>
        {deck ? (
          <OnDeckPanel
            deck={deck}
            isPicking={openPart === 'athlete'}
            isDialogOpen={openPart === 'movement' || openPart === 'since'}
            isBusy={actions.isRunning}
            onPick={(isOpen) => (isOpen ? pick() : setOpenPart(null))}
            onChoose={(choice) => {
              setOpenPart(null)
              actions.choose(choice, seenOnDeck)
            }}
            onMovement={() => setOpenPart('movement')}
            onChangeStart={() => setOpenPart('since')}
            onClear={actions.clearDeck}
            onNext={actions.next}
            onConfirm={actions.confirmDeck}
            onResolve={actions.resolve}
          />
        ) : (
          <div className={panelStyles.loading} />
        )}
      </div>
      <div className={styles.main}>
        {actions.failure && (
          <div className={styles.problem}>
            <Problem
              failure={actions.failure}
              subject={today.onDeck}
              size="line"
              actions={<Button onPress={actions.dismissFailure}>{common.close}</Button>}
            />
          </div>
        )}
        <NewAthleteList />
        <ClockQuestions />
        <Board selection={selection} onOpen={open} onPickAthlete={pick} />
      </div>
      <div className={styles.column}>
        {deck && (
          <Lineup
            deck={deck}
            runner={runner}
            addRequest={openPart === 'lineup' ? lineupRequests : null}
            isBusy={actions.isRunning}
            onAdd={(isOpen) => setOpenPart(isOpen ? 'lineup' : null)}
            onNext={actions.next}
          />
        )}
        <aside className={sideStyles.side} aria-label={today.uploadStatus}>
          {status && <DaySummary status={status} />}
          <AttentionList unsupported={unsupportedIn(status?.folders ?? [])} onOpen={open} />
          {status && <FolderStatusList folders={status.folders} />}
        </aside>
      </div>
      {openClip !== null && <ClipDrawer id={openClip} onOpen={ui.openClip} onClose={close} />}
      {actions.changed && (
        <DeckChangedDialog
          name={actions.changed.name}
          chosen={label(athleteChoiceName(actions.changed.choice), actions.changed.choice.id)}
          onPut={() => actions.answerChanged(true)}
          onKeep={() => actions.answerChanged(false)}
        />
      )}
      {openPart === 'since' && deck && <SinceDialog deck={deck} onClose={() => setOpenPart(null)} />}
      {openPart === 'movement' && deck?.current && (
        <MovementDialog
          title={today.movementOf(label(deck.current.athleteName, deck.current.tags.athlete))}
          tags={deck.current.tags}
          athleteId={idOf(deck.current.tags)}
          onClose={() => setOpenPart(null)}
          onGive={actions.set}
        />
      )}
    </div>
  )
}

/** Unsupported videos that nobody has set aside. */
const unsupportedIn = (folders: readonly FolderStatus[]) =>
  folders.reduce((sum, { unsupported, unsupportedAside }) => sum + unsupported - unsupportedAside, 0)

const idOf = ({ athlete }: TagsInput) => (athlete && 'id' in athlete ? athlete.id : null)
