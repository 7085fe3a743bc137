import type { ReactNode } from 'react'
import { StateMark, type StateShape } from '../../renderer/components/state-mark.tsx'
import styles from './first-steps.module.css'

interface StepPanelProps {
  readonly question: string
  /** Reason for the step. */
  readonly why: string
  readonly children: ReactNode
}

/** Panel of one step: title, reason and content. */
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

/** Line with the present state of a step. */
export function StepStatus({ children, shape = 'safe' }: { children: ReactNode; shape?: StateShape }) {
  return (
    <div role="status" className={styles.present}>
      <StateMark shape={shape} size={24} />
      <p>{children}</p>
    </div>
  )
}
