import type { ReactNode } from 'react'
import { StateMark, type StateShape } from '../../components/state-mark.tsx'
import styles from './first-steps.module.css'

interface StepPanelProps {
  readonly question: string
  /** Why it is asked. */
  readonly why: string
  readonly children: ReactNode
}

/** One step of the guide: its question, why it is asked, and what answers it. */
export function StepPanel({ question, why, children }: StepPanelProps) {
  return (
    <>
      <h2 className={styles.question} tabIndex={-1}>
        {question}
      </h2>
      <p className={styles.why}>{why}</p>
      {children}
    </>
  )
}

/** What is there already. */
export function StepStatus({ children, shape = 'safe' }: { children: ReactNode; shape?: StateShape }) {
  return (
    <div role="status" className={styles.present}>
      <StateMark shape={shape} size={24} />
      <p>{children}</p>
    </div>
  )
}
