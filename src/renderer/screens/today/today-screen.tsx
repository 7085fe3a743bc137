import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import type { ClipCard } from '../../../contract/clips/clip-view.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useSelection } from '../../hooks/use-selection.ts'
import { createSerialRunner } from '../../state/serial-runner.ts'
import { useDeck, useStation, useStatus } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'
import { ClockQuestions } from '../attention/clock-questions.tsx'
import { ClipDrawer } from '../clip-drawer/clip-drawer.tsx'
import { MovementDialog } from '../tagging/movement-dialog.tsx'
import { Board } from './board/board.tsx'
import { Lineup } from './deck/lineup.tsx'
import { NewAthleteList } from './deck/new-athlete-list.tsx'
import panelStyles from './deck/on-deck-panel.module.css'
import { OnDeckPanel } from './deck/on-deck-panel.tsx'
import { useDeckActions } from './deck/use-deck-actions.ts'
import { useDeckCommands } from './deck/use-deck-commands.ts'
import { useEscapeTwice } from './deck/use-escape-twice.ts'
import { AttentionList } from './side/attention-list.tsx'
import { DaySummary } from './side/day-summary.tsx'
import { FolderStatusList } from './side/folder-status-list.tsx'
import sideStyles from './side/side-panel.module.css'
import { SinceDialog } from './since/since-dialog.tsx'
import styles from './today.module.css'

type OpenPart = 'athlete' | 'movement' | 'since' | 'lineup'

/** Today screen: athlete on deck, lineup, board, upload status and clips that need attention. */
export function TodayScreen() {
  const { ui } = useStation()
  const { common, today } = useWording()
  const status = useStatus()
  const deck = useDeck()
  const openClip = useStore(ui.store, (state) => state.openClip)
  const [openPart, setOpenPart] = useState<OpenPart | null>(null)
  const selection = useSelection()
  const [runner] = useState(createSerialRunner)
  const actions = useDeckActions(deck, runner, () => setOpenPart('movement'))
  const toggle = (part: OpenPart) => (isOpen: boolean) => setOpenPart(isOpen ? part : null)
  const open = useCallback((clip: ClipCard) => ui.openClip(clip.id), [ui])
  const close = useCallback(() => ui.openClip(null), [ui])

  const hasSelection = selection[0].selected.size > 0 || selection[0].isReading
  const escape = useEscapeTwice(openClip !== null || hasSelection, actions.clearDeck)

  useDeckCommands({
    deck,
    isDrawerOpen: openClip !== null,
    hasSelection,
    onAthlete: () => setOpenPart('athlete'),
    onMovement: () => setOpenPart('movement'),
    onChangeStart: () => setOpenPart('since'),
    onEscape: escape,
    onClear: actions.clearDeck,
    onNext: actions.next,
    onConfirm: actions.confirmDeck,
    onResolve: actions.resolve,
    onAddToLineup: () => setOpenPart('lineup'),
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
            onPick={toggle('athlete')}
            onChoose={(choice) => {
              setOpenPart(null)
              actions.choose(choice)
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
        <Board selection={selection} onOpen={open} onPickAthlete={() => setOpenPart('athlete')} />
      </div>
      <div className={styles.column}>
        {deck && (
          <Lineup
            deck={deck}
            runner={runner}
            isAdding={openPart === 'lineup'}
            isBusy={actions.isRunning}
            onAdd={toggle('lineup')}
            onNext={actions.next}
          />
        )}
        <aside className={sideStyles.side} aria-label={today.uploadStatus}>
          {status && <DaySummary status={status} />}
          <AttentionList
            unsupported={status?.folders.reduce((sum, { unsupported }) => sum + unsupported, 0) ?? 0}
            onOpen={open}
          />
          {status && <FolderStatusList folders={status.folders} />}
        </aside>
      </div>
      {openClip !== null && <ClipDrawer id={openClip} onOpen={ui.openClip} onClose={close} />}
      {openPart === 'since' && deck && <SinceDialog deck={deck} onClose={() => setOpenPart(null)} />}
      {openPart === 'movement' && deck?.current && (
        <MovementDialog
          title={today.movementOf(deck.current.athleteName)}
          tags={deck.current.tags}
          athleteId={
            deck.current.tags.athlete && 'id' in deck.current.tags.athlete ? deck.current.tags.athlete.id : null
          }
          onClose={() => setOpenPart(null)}
          onGive={actions.set}
        />
      )}
    </div>
  )
}
