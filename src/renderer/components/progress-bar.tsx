import { ProgressBar as AriaProgressBar } from 'react-aria-components'
import { classes } from './class-names.ts'
import styles from './progress-bar.module.css'
import { type StateTone, toneClass } from './state-mark.tsx'

interface ProgressBarProps {
  /** Progress from 0 to 1. */
  readonly fraction: number
  readonly label: string
  readonly tone?: StateTone
}

/** Progress bar; its number is shown beside it. */
export function ProgressBar({ fraction, label, tone = 'move' }: ProgressBarProps) {
  const share = Math.min(Math.max(fraction, 0), 1)
  return (
    <AriaProgressBar aria-label={label} value={share * 100} className={classes(styles.track, toneClass(tone))}>
      <span className={styles.fill} style={{ transform: `scaleX(${share})` }} />
    </AriaProgressBar>
  )
}
