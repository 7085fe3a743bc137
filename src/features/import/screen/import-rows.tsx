import type { ReactElement } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import type { ListPage } from '../../../renderer/state/windowed-list.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './rows-step.module.css'

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
