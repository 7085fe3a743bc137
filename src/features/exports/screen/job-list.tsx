import { useEffect, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ExportRow } from '../../../station/contract/export-job.ts'
import { AutomaticLine } from './automatic-line.tsx'
import screen from './exports-screen.module.css'
import { JobRow } from './job-row.tsx'
import styles from './jobs.module.css'

/** Height of four lines and the retention bar. */
const ROW_HEIGHT_PX = 116

interface JobListProps {
  /** The job that is open beside the list. */
  readonly open: string | null
  readonly onOpen: (id: string) => void
  readonly onNew: () => void
}

const keyOf = ({ id }: ExportRow) => id

/** All exports of this station, newest first. Automatic exports are hidden until a person opens them. */
export function JobList({ open, onOpen, onNew }: JobListProps) {
  const { exports } = useWording()
  const [isAutomatic, setAutomatic] = useState(false)
  return (
    <section className={styles.jobs} aria-label={exports.jobs}>
      <div className={styles.head}>
        <Button tone="primary" keys="e" onPress={onNew}>
          {exports.newExport}
        </Button>
      </div>
      <Jobs key={String(isAutomatic)} open={open} onOpen={onOpen} isAutomatic={isAutomatic} />
      <AutomaticLine isOpen={isAutomatic} onOpen={setAutomatic} />
    </section>
  )
}

interface JobsProps extends Omit<JobListProps, 'onNew'> {
  readonly isAutomatic: boolean
}

function Jobs({ open, onOpen, isAutomatic }: JobsProps) {
  const client = useClient()
  const { exports, common } = useWording()
  const [{ page, offset, failure }, list] = useWindowedList<ExportRow, { total: number; items: readonly ExportRow[] }>({
    read: (from, limit) => client.exports.list({ offset: from, limit, automatic: isAutomatic }),
    keyOf,
    topics: ['exports', 'roster'],
  })
  const [{ active }, selection] = useSelection()
  useEffect(() => {
    if (open !== null) selection.setActive(open)
  }, [open, selection])

  if (!page) {
    if (!failure) return <SkeletonRows count={6} />
    const retry = <Button onPress={list.reread}>{common.retry}</Button>
    return (
      <div className={screen.problem}>
        <Problem failure={failure} subject={exports.loadFailed} actions={retry} />
      </div>
    )
  }
  if (page.total === 0)
    return (
      <EmptyState title={isAutomatic ? exports.automaticNone : exports.none}>
        <p>{isAutomatic ? exports.automaticNoneWhy : exports.noneWhy}</p>
      </EmptyState>
    )
  return (
    <VirtualList
      label={isAutomatic ? exports.automatic : exports.jobs}
      part={{ total: page.total, offset, items: page.items }}
      rowHeight={ROW_HEIGHT_PX}
      keyOf={keyOf}
      onVisible={list.setVisible}
      control={{ selected: new Set(open === null ? [] : [open]), active, setActive: selection.setActive }}
      onOpen={(row) => onOpen(row.id)}
      newestFirst
    >
      {(row) => <JobRow row={row} />}
    </VirtualList>
  )
}
