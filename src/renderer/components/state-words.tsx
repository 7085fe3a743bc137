import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import { defaultTones, StateMark, type StateShape, type StateTone, toneClass } from './state-mark.tsx'
import styles from './state-words.module.css'

interface StateWordsProps {
  readonly shape: StateShape
  readonly tone?: StateTone
  readonly words: ReactNode
  readonly note?: ReactNode
  /** `far` is legible from three meters. */
  readonly distance?: 'near' | 'far'
}

/** Shape, words and color of a state, with a note. */
export function StateWords({ shape, tone = defaultTones[shape], words, note, distance = 'near' }: StateWordsProps) {
  return (
    <span className={classes(styles.state, styles[distance])}>
      <StateMark shape={shape} tone={tone} size={distance === 'far' ? 32 : 22} />
      <span className={styles.lines}>
        <b className={classes(styles.words, toneClass(tone))}>{words}</b>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  )
}
