import type { ReactNode } from 'react'
import type { Failure } from '../../station/contract/failure.ts'
import { useWording } from '../state/wording-context.tsx'
import { classes } from './class-names.ts'
import styles from './problem.module.css'
import { StateMark } from './state-mark.tsx'

interface ProblemProps {
  readonly failure: Failure
  /** Name of the failed thing: a file, a folder, the service. */
  readonly subject: string
  /** Sentence that names the failed action, before what happened. */
  readonly action?: string
  readonly tone?: 'stop' | 'warn'
  /** Buttons for the next step. */
  readonly actions?: ReactNode
  /** True when the failure ended a single action that is not retried automatically. */
  readonly isFinal?: boolean
  /** Use `line` in a row or below a field. */
  readonly size?: 'block' | 'line'
}

/** Shows what happened to `subject` and what to do now, next to the action that failed. Announced when it appears. */
export function Problem(props: ProblemProps) {
  const { failure, subject, action, tone = 'stop', actions, isFinal = false, size = 'block' } = props
  const { phrases } = useWording()
  const { message, next } = phrases.failureBeside(failure, subject, { isFinal })
  return (
    <div role="alert" className={classes(styles.problem, styles[size])}>
      <StateMark shape={tone === 'stop' ? 'stopped' : 'warning'} size={size === 'block' ? 24 : 18} />
      <div>
        <p className={styles.message}>{action === undefined ? message : `${action} ${message}`}</p>
        <p className={styles.next}>{next}</p>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
