import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import styles from './state-mark.module.css'

export type StateShape =
  | 'needs-tags'
  | 'held'
  | 'queued'
  | 'waiting'
  | 'retry'
  | 'sending'
  | 'safe'
  | 'processing'
  | 'completed'
  | 'warning'
  | 'stopped'
  | 'watching'
  | 'rescan'
  | 'off'

export type StateTone = 'safe' | 'warn' | 'stop' | 'move' | 'rest' | 'todo' | 'inherit'

/** Default color of each shape. */
export const defaultTones: Record<StateShape, StateTone> = {
  'needs-tags': 'todo',
  held: 'todo',
  queued: 'rest',
  waiting: 'rest',
  retry: 'rest',
  sending: 'move',
  safe: 'safe',
  processing: 'move',
  completed: 'safe',
  warning: 'warn',
  stopped: 'stop',
  watching: 'safe',
  rescan: 'safe',
  off: 'rest',
}

interface StateMarkProps {
  readonly shape: StateShape
  readonly tone?: StateTone
  readonly size?: number
}

/** Shape and color of a state. Always shown beside its words. */
export function StateMark({ shape, tone = defaultTones[shape], size = 22 }: StateMarkProps) {
  return (
    <svg
      className={classes(styles.mark, styles[tone], shape === 'processing' && styles.turning)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {shapes[shape]}
    </svg>
  )
}

/** Class that gives text the color of its mark. */
export const toneClass = (tone: StateTone): string => styles[tone] ?? ''

const ring = <circle cx="12" cy="12" r="10" className={styles.stroke} />
const disc = <circle cx="12" cy="12" r="11" className={styles.fill} />

const shapes: Record<StateShape, ReactNode> = {
  'needs-tags': (
    <>
      <path d="M12 1l11 11-11 11L1 12z" className={styles.stroke} />
      <path
        d="M9.3 9.8c0-1.7 1.1-2.7 2.7-2.7s2.7 1 2.7 2.4c0 1.9-2.6 2-2.6 4M12.1 15.2v2.2"
        className={styles.stroke}
      />
    </>
  ),
  held: (
    <>
      {ring}
      <path d="M12 12V4a8 8 0 0 1 6.9 12z" className={styles.fill} />
    </>
  ),
  queued: <rect x="2" y="2" width="20" height="20" className={styles.stroke} />,
  waiting: <path d="M3 2h6.4v20H3zM14.6 2H21v20h-6.4z" className={styles.fill} />,
  retry: (
    <>
      <path d="M20.6 7.2A10 10 0 1 0 22 12" className={styles.stroke} />
      <path d="M22.4 2.2v7h-7z" className={styles.fill} />
    </>
  ),
  sending: (
    <>
      <rect x="1.5" y="1.5" width="21" height="21" className={styles.stroke} />
      <path d="M12 18.5V7M6.8 11.4L12 6.2l5.2 5.2" className={styles.stroke} />
    </>
  ),
  safe: (
    <>
      {disc}
      <path d="M6.5 12.4l3.8 3.8 7.4-8" className={styles.cut} />
    </>
  ),
  processing: (
    <>
      <circle cx="12" cy="12" r="10" className={styles.dashed} />
      <circle cx="12" cy="12" r="3" className={styles.fill} />
    </>
  ),
  completed: (
    <>
      {disc}
      <path d="M5.5 14.5c2.5 0 2.6-6 5-6s2.4 6 4.4 6 1.8-2.4 3.6-2.4" className={styles.cut} />
    </>
  ),
  warning: (
    <>
      <path d="M12 1.5L23.5 22H.5z" className={styles.fill} />
      <path d="M12 8.6v6.4M12 17v2.4" className={styles.cut} />
    </>
  ),
  stopped: (
    <>
      <path d="M7.3 1h9.4L23 7.3v9.4L16.7 23H7.3L1 16.7V7.3z" className={styles.fill} />
      <path d="M7.8 7.8l8.4 8.4M16.2 7.8l-8.4 8.4" className={styles.cut} />
    </>
  ),
  watching: (
    <>
      {ring}
      <circle cx="12" cy="12" r="5" className={styles.fill} />
    </>
  ),
  rescan: (
    <>
      <path d="M20.6 7.2A10 10 0 1 0 22 12" className={styles.stroke} />
      <path d="M22.4 2.2v7h-7z" className={styles.fill} />
      <circle cx="12" cy="12" r="4" className={styles.fill} />
    </>
  ),
  off: (
    <>
      {ring}
      <path d="M5 19L19 5" className={styles.stroke} />
    </>
  ),
}
