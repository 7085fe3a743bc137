import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import layout from '../../../renderer/list/list-screen.module.css'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import type { ListControl } from '../../../renderer/list/use-list-keys.ts'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { NoResults } from './no-results.tsx'
import { goToSession } from './results-address.ts'
import { changeFilter, unfilteredSessions, useResultsState } from './results-state.ts'
import { SessionRow } from './session-row.tsx'
import styles from './sessions.module.css'
import type { SessionListing } from './use-sessions.ts'

interface SessionsListProps {
  readonly listing: SessionListing
  readonly control: ListControl
  readonly marksSynthetic: boolean
}

/** List of the sessions found, or why there are none. */
export function SessionsList({ listing: { list, window }, control, marksSynthetic }: SessionsListProps) {
  const { results, common } = useWording()
  const rowHeight = useTokenPixels('--rep')
  const { order } = useResultsState()
  const { page, offset, failure } = window
  if (!page) {
    if (!failure) return <SkeletonRows count={8} />
    return (
      <div className={layout.problem}>
        <Problem
          failure={failure}
          subject={results.theLibrary}
          actions={<Button onPress={list.reread}>{common.retry}</Button>}
        />
      </div>
    )
  }
  if (page.total === 0) return <NoSessions notApproved={page.notApproved} />
  return (
    <>
      <Heads />
      <VirtualList
        label={results.list}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={rowHeight}
        keyOf={list.keyOf}
        onVisible={list.setVisible}
        control={control}
        onOpen={({ id }) => goToSession(id)}
        newestFirst={order === 'newest'}
      >
        {(session, { isSelected }) => (
          <SessionRow
            session={session}
            isSelected={isSelected}
            marksSynthetic={marksSynthetic}
            onToggle={() => control.toggle?.(session.id)}
          />
        )}
      </VirtualList>
    </>
  )
}

function Heads() {
  const { results, common } = useWording()
  return (
    <div className={classes(layout.heads, styles.heads, typography.cap)} aria-hidden="true">
      <span className={styles.mark} />
      <span>{results.captured}</span>
      <span>{common.athlete}</span>
      <span className={styles.headline3}>{results.headlines}</span>
      <span className={styles.quality}>{results.quality}</span>
    </div>
  )
}

/** Empty state: the library is empty, or no session matches the filter. */
function NoSessions({ notApproved }: { notApproved: number }) {
  const { results, phrases } = useWording()
  const { filter } = useResultsState()
  const isNarrowed = JSON.stringify({ ...filter, approvedOnly: true }) !== JSON.stringify(unfilteredSessions)
  if (!isNarrowed && notApproved === 0) return <NoResults />
  return (
    <EmptyState
      title={results.noMatch}
      actions={
        <>
          {notApproved > 0 && (
            <Button tone="primary" onPress={() => changeFilter({ approvedOnly: false })}>
              {results.showAll}
            </Button>
          )}
          {isNarrowed && <Button onPress={() => changeFilter(unfilteredSessions)}>{results.clearFilters}</Button>}
        </>
      }
    >
      {notApproved > 0 && <p>{results.noMatchApproved(notApproved, phrases.format.number(notApproved))}</p>}
    </EmptyState>
  )
}
