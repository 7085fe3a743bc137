import type { ReactNode } from 'react'
import { classes } from '../components/class-names.ts'
import { StateMark, type StateShape } from '../components/state-mark.tsx'
import styles from './banners.module.css'

interface FrameBannerProps {
  readonly tone: 'warn' | 'stop' | 'paused' | 'refused' | 'plain'
  readonly shape: StateShape
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly role?: 'alert' | 'status'
}

const markTones = { warn: 'warn', stop: 'stop', paused: 'inherit', refused: 'inherit', plain: 'safe' } as const

/** One line above every screen: shape, title, text and an action. */
export function FrameBanner({ tone, shape, title, children, action, role }: FrameBannerProps) {
  return (
    <div className={classes(styles.banner, styles[tone])} role={role}>
      <StateMark shape={shape} tone={markTones[tone]} size={18} />
      <p>
        <b>{title}</b> <span>{children}</span>
      </p>
      {action}
    </div>
  )
}
