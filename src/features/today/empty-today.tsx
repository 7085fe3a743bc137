import { Button } from '../../renderer/components/button.tsx'
import { EmptyState } from '../../renderer/components/empty-state.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { usePractice } from '../../renderer/hooks/use-practice.ts'
import { goTo } from '../../renderer/routes.ts'
import { useDeck, useStatus } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { StartPractice } from '../settings/screen/start-practice.tsx'
import { EarlierDays } from './earlier-days.tsx'

interface EmptyTodayProps {
  readonly onPickAthlete: () => void
  readonly onShowEarlier: () => void
}

/** Empty state before the first clip of the day, with the first step. */
export function EmptyToday({ onPickAthlete, onShowEarlier }: EmptyTodayProps) {
  const status = useStatus()
  const deck = useDeck()
  const label = useAthleteLabel()
  const name = deck?.current ? label(deck.current.athleteName, deck.current.tags.athlete) : null
  const { today, frame, phrases } = useWording()
  const practice = usePractice()
  const cameras = status?.folders.map(({ camera }) => camera) ?? []
  const isNew = cameras.length === 0

  // A station that has had clips is in use; practice mode is then offered in Settings only.
  const practiceButton = status && !status.practice && !status.guide.clip && (
    <StartPractice text={today.tryPractice} starting={practice} />
  )
  return (
    <div>
      {isNew ? (
        <EmptyState
          title={today.emptyNoFolder}
          mark={<StateMark shape="off" size={32} />}
          actions={
            <>
              <Button tone="primary" onPress={() => goTo('settings', 'folders')}>
                {today.addFolder}
              </Button>
              {practiceButton}
            </>
          }
        >
          <p>{today.emptyNoFolderNote}</p>
        </EmptyState>
      ) : (
        <EmptyState
          title={today.emptyWaiting}
          mark={<StateMark shape="watching" size={32} />}
          actions={
            <>
              {deck?.current === null && (
                <Button tone="primary" keys="a" onPress={onPickAthlete}>
                  {today.chooseAthlete}
                </Button>
              )}
              {practiceButton}
            </>
          }
        >
          <p>{today.emptyWaitingNote(phrases.format.list(cameras))}</p>
          <p>{name === null ? today.emptyNobody : today.emptyOnDeck(name)}</p>
        </EmptyState>
      )}
      {practice.failure && <Problem failure={practice.failure} subject={frame.practice} />}
      <EarlierDays shown={0} onShow={onShowEarlier} />
    </div>
  )
}
