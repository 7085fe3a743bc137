import { memo } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { PlannedKind, RunOutcome } from '../import-view.ts'
import type { RowProblem } from '../roster-import.ts'
import { problemText } from './problem-text.ts'
import styles from './rows-step.module.css'

/** Icons of rows by planned action, and by outcome. */
export const plannedShapes: Readonly<Record<PlannedKind, StateShape>> = {
  create: 'queued',
  update: 'queued',
  unchanged: 'off',
  skip: 'off',
  refuse: 'stopped',
}
export const outcomeShapes: Readonly<Record<RunOutcome, StateShape>> = {
  created: 'completed',
  updated: 'completed',
  unchanged: 'off',
  skipped: 'off',
  failed: 'stopped',
  waiting: 'waiting',
  unanswered: 'warning',
}

interface ImportRowProps {
  readonly row: number
  readonly name: string
  readonly shape: StateShape
  readonly text: string
  readonly problems: readonly RowProblem[]
  readonly isOpen?: boolean
}

/** One row of a roster file: its number, name and state. */
export const ImportRowView = memo(function ImportRowView(props: ImportRowProps) {
  const { row, name, shape, text, problems, isOpen = false } = props
  const wording = useWording()
  const { imports, phrases } = wording
  const wrong = problems.map((problem) => problemText(problem, name, wording).message).join(' ')
  return (
    <div className={classes(styles.row, isOpen && styles.open)}>
      <span className={styles.number}>{phrases.format.number(row)}</span>
      <b className={styles.name}>{name || imports.unnamed}</b>
      <span className={styles.kind}>
        <StateMark shape={shape} size={18} />
        {text}
      </span>
      <span className={styles.wrong} title={wrong}>
        {wrong}
      </span>
    </div>
  )
})
