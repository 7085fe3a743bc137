import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import layout from '../../../renderer/list/list-screen.module.css'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { goTo } from '../../../renderer/routes.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { CaptureRow } from '../../../station/contract/capture-list.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import styles from './capture-list.module.css'
import { CaptureRowView } from './capture-row.tsx'
import { type CaptureListing, unfilteredCaptures } from './use-captures.ts'
import type { SelectedCaptures } from './use-selected-captures.ts'

interface CaptureListProps {
  readonly listing: CaptureListing
  readonly selected: SelectedCaptures
  readonly status: StationStatus | null
  /** Id of the open capture. */
  readonly current: string | null
  readonly onOpen: (row: CaptureRow) => void
}

/** List of the captures found, or why there are none. */
export function CaptureRows({ listing, selected, status, current, onOpen }: CaptureListProps) {
  const { captures, common } = useWording()
  const rowHeight = useTokenPixels('--row')
  const { list, window } = listing
  const { page, offset, failure } = window

  if (!page) {
    if (isUnconnected(status)) return <NotConnected />
    return failure ? (
      <div className={styles.problem}>
        <Problem
          failure={failure}
          subject={captures.list}
          actions={<Button onPress={listing.refresh}>{common.retry}</Button>}
        />
      </div>
    ) : (
      <SkeletonRows count={10} />
    )
  }
  if (page.total === 0) return <NoCaptures listing={listing} />
  return (
    <>
      <Heads />
      <VirtualList
        label={captures.list}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={rowHeight}
        keyOf={list.keyOf}
        onVisible={list.setVisible}
        control={selected.control}
        keysBetween={list.keysBetween}
        onOpen={onOpen}
        newestFirst
      >
        {(row) => <CaptureRowView row={row} isOpen={row.id === current} />}
      </VirtualList>
    </>
  )
}

function Heads() {
  const { captures, common } = useWording()
  return (
    <div className={classes(layout.heads, styles.heads, typography.cap)}>
      <span>{captures.time}</span>
      <span className={styles.thumb}>{captures.clip}</span>
      <span>{common.athlete}</span>
      <span>{common.movement}</span>
      <span>{captures.status}</span>
      <span className={styles.rate}>{captures.frameRate}</span>
      <span className={styles.from}>{captures.from}</span>
    </div>
  )
}

function NoCaptures({ listing: { filter, change } }: Pick<CaptureListProps, 'listing'>) {
  const { captures } = useWording()
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(unfilteredCaptures)
  return isFiltered ? (
    <EmptyState
      title={captures.noMatch}
      actions={<Button onPress={() => change(unfilteredCaptures)}>{captures.clearFilters}</Button>}
    />
  ) : (
    <EmptyState title={captures.emptyTitle}>
      <p>{captures.emptyNote}</p>
    </EmptyState>
  )
}

/** Empty state of a station without a service connection. */
export function NotConnected() {
  const { captures, frame } = useWording()
  return (
    <EmptyState
      title={captures.emptyTitle}
      actions={<Button onPress={() => goTo('settings', 'connection')}>{frame.openSettings}</Button>}
    >
      <p>{captures.notConnected}</p>
    </EmptyState>
  )
}

export const isUnconnected = (status: StationStatus | null) =>
  status?.service.kind === 'none' || status?.service.kind === 'no-key'
