import type { KeyboardEvent } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { UntaggedGroup } from '../../station/contract/rep.ts'
import styles from './board.module.css'
import { CamerasStrip } from './cameras-strip.tsx'
import { RowTime } from './row-time.tsx'
import { canUseSuggestion, untaggedWords } from './untagged-words.ts'

interface UntaggedRowProps {
  readonly group: UntaggedGroup
  readonly isActive: boolean
  /** True while rows are selected: actions apply to all of them, and Enter presses no row button. */
  readonly isChoosing: boolean
  readonly isBusy: boolean
  readonly dayFromMs: number
  readonly onTake: () => void
  readonly onTag: () => void
  readonly onOpen: (clip: ClipCard) => void
  readonly onLeave: (event: KeyboardEvent) => void
}

/** Row of clips that need tags. */
export function UntaggedRow(props: UntaggedRowProps) {
  const { isActive, isChoosing, isBusy, dayFromMs, onTake, onTag, onOpen, onLeave } = props
  const wording = useWording()
  const { today } = wording
  const label = useAthleteLabel()
  const { suggestion } = props.group
  const whose = suggestion && label(suggestion.athleteName, suggestion.tags.athlete)
  const group = { ...props.group, suggestion: suggestion && { ...suggestion, athleteName: whose ?? '' } }
  const { title, note, guess } = untaggedWords(group, wording)
  const isReady = isActive && !isChoosing
  const reach = isActive ? {} : { excludeFromTabOrder: true }
  return (
    <div className={styles.untagged}>
      <RowTime atMs={group.atMs} dayFromMs={dayFromMs} />
      <CamerasStrip
        clips={byCamera(group.clips)}
        missing={[]}
        isReachable={isActive}
        onOpen={onOpen}
        onLeave={onLeave}
      />
      <div className={styles.who}>
        <b className={styles.name} title={title}>
          {title}
        </b>
        <p className={styles.what} title={[guess, note].filter((part) => part !== null).join(' · ')}>
          {guess !== null && <em className={styles.guess}>{guess}</em>}
          {note}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          {...reach}
          tone={isReady ? 'primary' : 'plain'}
          keys={isReady ? 'enter' : undefined}
          isDisabled={isBusy}
          onPress={onTag}
        >
          {group.knownAthleteName === null ? today.chooseAthlete : today.completeTags}
        </Button>
        {group.suggestion && canUseSuggestion(group) && (
          <Button
            {...reach}
            tone="quiet"
            isDisabled={isBusy || isChoosing}
            aria-label={today.useSuggestionOf(group.suggestion.athleteName)}
            onPress={onTake}
          >
            {today.useSuggestion}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Sorts by camera, so that each camera has the same position in every row. */
const byCamera = (clips: readonly ClipCard[]): ClipCard[] => clips.toSorted((a, b) => a.camera.localeCompare(b.camera))
