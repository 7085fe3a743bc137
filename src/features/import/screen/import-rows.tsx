import { memo, type ReactElement } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import type { ListPage } from '../../../renderer/state/windowed-list.ts'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { plainParameter } from '../../../station/contract/failure.ts'
import type { PlannedKind, RunOutcome } from '../import-view.ts'
import type { RowProblem } from '../roster-import.ts'
import styles from './rows-step.module.css'

/**
 * Message and next step for the problem of a row. A field is called by its column name in the file; one that the file
 * lacks, as the form calls it.
 */
export function problemText({ column, because }: RowProblem, name: string, wording: ScreenWording) {
  const { athletes, imports, phrases } = wording
  const field = column ?? fieldName(plainParameter(because, 'field'), athletes.fields)
  const named =
    because.code === 'athlete-invalid' ? { ...because, parameters: { ...because.parameters, field } } : because
  return phrases.failureBeside(named, name || imports.unnamed, { isFinal: true })
}

const fieldName = (field: string, names: Readonly<Record<string, string>>): string => names[field] ?? field

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

interface Numbered {
  /** Row number in the file. */
  readonly row: number
}

interface ImportRowsProps<Row extends Numbered> {
  readonly label: string
  readonly read: (offset: number, limit: number) => Promise<ListPage<Row>>
  readonly onOpen: (row: Row) => void
  readonly children: (row: Row) => ReactElement
}

const keyOf = ({ row }: Numbered) => String(row)

/**
 * List of rows of a roster file, before or after an import. Only the first `read` is used: change `key` to change it.
 */
export function ImportRows<Row extends Numbered>({ label, read, onOpen, children }: ImportRowsProps<Row>) {
  const { imports, common } = useWording()
  const rowHeight = useTokenPixels('--row-stacked')
  const [{ page, offset, failure }, list] = useWindowedList<Row, ListPage<Row>>({ read, keyOf, topics: ['imports'] })
  const [{ active, selected }, selection] = useSelection()

  if (!page) {
    if (!failure) return <SkeletonRows count={6} />
    const retry = <Button onPress={list.reread}>{common.retry}</Button>
    return <Problem failure={failure} subject={label} actions={retry} />
  }
  if (page.total === 0) return <p className={styles.none}>{imports.noRows}</p>
  return (
    <div className={styles.list}>
      <VirtualList
        label={label}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={rowHeight}
        keyOf={keyOf}
        onVisible={list.setVisible}
        control={{ selected, active, setActive: selection.setActive }}
        onOpen={onOpen}
      >
        {children}
      </VirtualList>
    </div>
  )
}
