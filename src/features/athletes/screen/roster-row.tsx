import { memo } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { RosterRow } from '../../../station/contract/roster.ts'
import { gridTemplateOf, type RosterListColumn, rosterCellText } from './roster-columns.ts'
import styles from './roster-list.module.css'

interface RosterRowProps {
  readonly row: RosterRow
  readonly columns: readonly RosterListColumn[]
  readonly isOpen: boolean
}

/** Row of one athlete. */
export const RosterRowView = memo(function RosterRowView({ row, columns, isOpen }: RosterRowProps) {
  const wording = useWording()
  const { athletes } = wording
  const { usedInstead } = row
  return (
    <div
      className={classes(styles.row, isOpen && styles.open)}
      style={{ gridTemplateColumns: gridTemplateOf(columns) }}
    >
      <span className={styles.who}>
        <b className={styles.name}>{row.name || row.id}</b>
        {row.isCorrected && <span className={styles.mark}>{athletes.similar}</span>}
        {usedInstead && <span className={styles.mark}>{athletes.hiddenFor(usedInstead.name)}</span>}
      </span>
      {columns.map(({ id, isRight }) => (
        <span key={id} className={classes(styles.fact, isRight && styles.right)}>
          {rosterCellText(row, id, wording)}
        </span>
      ))}
    </div>
  )
})
