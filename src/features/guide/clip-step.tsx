import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { goTo } from '../../renderer/routes.ts'
import { useDeck, useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { DeckPicker } from './deck-picker.tsx'
import { FirstClip } from './first-clip.tsx'
import styles from './first-steps.module.css'
import { StepPanel, StepStatus } from './step-panel.tsx'
import { useFirstClip } from './use-first-clip.ts'

interface ClipStepProps {
  readonly status: StationStatus
  readonly onFinish: () => void
}

/** Guide step for an athlete on deck and the first clip. */
export function ClipStep({ status, onFinish }: ClipStepProps) {
  const { guide, phrases } = useWording()
  const { ui } = useStation()
  const deck = useDeck()
  const label = useAthleteLabel()
  const [isAsked, setAsked] = useState(false)
  const first = useFirstClip()
  const current = deck?.current ?? null
  const movement = current?.tags.movement
  /** A clip recorded before anyone was on deck has no tags, so the next one is followed. */
  const onDeck = () => {
    setAsked(false)
    if (first.clip?.card.state.kind === 'untagged') first.followNext()
  }
  const tag = () => {
    ui.leaveGuide()
    goTo('today')
  }
  return (
    <StepPanel question={guide.clipTitle} why={guide.clipWhy}>
      {current && !isAsked ? (
        <div className={classes(styles.content, styles.wide)}>
          <StepStatus>
            <b>{guide.onDeckNow(label(current.athleteName, current.tags.athlete))}</b>
            {movement === undefined ? '' : `, ${phrases.movement(movement)}`}
          </StepStatus>
          <div className={styles.actions}>
            <Button onPress={() => setAsked(true)}>{guide.changeDeck}</Button>
          </div>
        </div>
      ) : (
        <DeckPicker onDone={onDeck} />
      )}
      <FirstClip status={status} first={first} onTag={tag} />
      <div className={styles.content}>
        <div className={styles.actions}>
          <Button tone={current ? 'primary' : 'plain'} onPress={onFinish}>
            {guide.finish}
          </Button>
          <span>{guide.finishNote}</span>
        </div>
      </div>
    </StepPanel>
  )
}
