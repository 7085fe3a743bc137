import { useCallback } from 'react'
import type { ImportDraftRow, PlannedKind } from '../../../../contract/import-view.ts'
import { Button } from '../../../components/button.tsx'
import { SkeletonRows } from '../../../components/list/skeleton-rows.tsx'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useSelection } from '../../../hooks/use-selection.ts'
import { useTokenPixels } from '../../../hooks/use-token-pixels.ts'
import { useWindowedList } from '../../../hooks/use-windowed-list.ts'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { ImportRowView, plannedLook } from './import-row.tsx'
import styles from './rows-step.module.css'

const keyOf = ({ row }: ImportDraftRow) => String(row)

interface DraftRowsProps {
  readonly draft: string
  readonly kind: PlannedKind | null
  readonly open: number | null
  readonly onOpen: (row: number) => void
}

/** The rows of the file with what is planned for each, and what is wrong with it. */
export function DraftRows({ draft, kind, open, onOpen }: DraftRowsProps) {
  const client = useClient()
  const { imports, common } = useWording()
  const rowHeight = useTokenPixels('--row')
  const [{ page, offset, failure }, list] = useWindowedList<
    ImportDraftRow,
    { total: number; items: readonly ImportDraftRow[] }
  >({ read: (from, limit) => client.imports.rows({ draft, kind, offset: from, limit }), keyOf, topics: ['imports'] })
  const [{ active, selected }, selection] = useSelection()
  const { setActive } = selection
  const show = useCallback((row: ImportDraftRow) => onOpen(row.row), [onOpen])

  if (!page) {
    if (!failure) return <SkeletonRows count={6} />
    return (
      <Problem
        failure={failure}
        thing={imports.rowsTitle}
        actions={<Button onPress={list.reread}>{common.retry}</Button>}
      />
    )
  }
  if (page.total === 0) return <p className={styles.none}>{imports.noRows}</p>
  return (
    <div className={styles.list}>
      <VirtualList
        label={imports.rowsTitle}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={rowHeight}
        keyOf={keyOf}
        onLook={list.look}
        control={{ selected, active, setActive }}
        onOpen={show}
      >
        {(row) => (
          <ImportRowView
            row={row.row}
            name={row.name}
            look={plannedLook[row.kind]}
            text={imports.rowKinds[row.kind]}
            problems={row.problems}
            isOpen={row.row === open}
          />
        )}
      </VirtualList>
    </div>
  )
}
