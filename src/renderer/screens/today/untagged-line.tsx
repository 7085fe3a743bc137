import type { KeyboardEvent } from 'react'
import type { ClipCard } from '../../../contract/clip-view.ts'
import type { UntaggedGroup } from '../../../contract/rep.ts'
import { Button } from '../../parts/button.tsx'
import { useWording } from '../../stores/wording-context.tsx'
import styles from './board.module.css'
import { CamerasStrip } from './cameras-strip.tsx'
import { RowTime } from './row-time.tsx'
import { canTakeSuggestion, untaggedWords } from './untagged-words.ts'

interface UntaggedLineProps {
  readonly group: UntaggedGroup
  readonly isActive: boolean
  readonly isBusy: boolean
  readonly dayFromMs: number
  readonly onTake: () => void
  readonly onTag: () => void
  readonly onOpen: (clip: ClipCard) => void
  readonly onLeave: (event: KeyboardEvent) => void
}

/** Clips that wait for somebody to say whose they are. */
export function UntaggedLine(props: UntaggedLineProps) {
  const { group, isActive, isBusy, dayFromMs, onTake, onTag, onOpen, onLeave } = props
  const wording = useWording()
  const { today } = wording
  const { title, note } = untaggedWords(group, wording)
  const keys = isActive ? 'enter' : undefined
  const reach = isActive ? {} : { excludeFromTabOrder: true }
  return (
    <div className={styles.untagged}>
      <RowTime atMs={group.atMs} dayFromMs={dayFromMs} />
      <CamerasStrip
        clips={inOrder(group.clips)}
        missing={[]}
        isReachable={isActive}
        onOpen={onOpen}
        onLeave={onLeave}
      />
      <div className={styles.who}>
        <b className={styles.name} title={title}>
          {title}
        </b>
        <p className={styles.what} title={note}>
          {note}
        </p>
      </div>
      <div className={styles.buttons}>
        {canTakeSuggestion(group) ? (
          <>
            <Button {...reach} tone={isActive ? 'primary' : 'plain'} keys={keys} isDisabled={isBusy} onPress={onTake}>
              {today.tag}
            </Button>
            <Button {...reach} onPress={onTag}>
              {today.other}
            </Button>
          </>
        ) : (
          <Button {...reach} keys={keys} onPress={onTag}>
            {group.knownAthleteName === null && group.suggestion === null ? today.chooseAthlete : today.completeTags}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A camera stands at the same place in every row. */
const inOrder = (clips: readonly ClipCard[]): ClipCard[] => clips.toSorted((a, b) => a.camera.localeCompare(b.camera))
