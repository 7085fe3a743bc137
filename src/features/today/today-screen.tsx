import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../renderer/components/button.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useSelection } from '../../renderer/hooks/use-selection.ts'
import { createSerialRunner } from '../../renderer/state/serial-runner.ts'
import { useDeck, useStation, useStatus } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { athleteChoiceName } from '../../renderer/tagging/athlete-choices.ts'
import { MovementDialog } from '../../renderer/tagging/movement-dialog.tsx'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { DeckView } from '../../station/contract/deck-view.ts'
import type { FolderStatus } from '../../station/contract/station-status.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import { ClipDrawer } from '../clip/clip-drawer.tsx'
import { AttentionList } from './attention-list.tsx'
import { Board } from './board.tsx'
import { ClockQuestions } from './clock-questions.tsx'
import { DaySummary } from './day-summary.tsx'
import { DeckChangedDialog } from './deck-changed-dialog.tsx'
import { FolderStatusList } from './folder-status-list.tsx'
import { Lineup } from './lineup.tsx'
import { NewAthleteList } from './new-athlete-list.tsx'
import panelStyles from './on-deck-panel.module.css'
import { OnDeckPanel } from './on-deck-panel.tsx'
import sideStyles from './side-panel.module.css'
import { SinceDialog } from './since-dialog.tsx'
import styles from './today.module.css'
import { useDeckActions } from './use-deck-actions.ts'
import { useDeckCommands } from './use-deck-commands.ts'

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
