import { memo } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { Thumb } from '../../../renderer/components/thumb.tsx'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import layout from '../../../renderer/list/list-screen.module.css'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { goTo } from '../../../renderer/routes.ts'
import { useMediaPaths } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { CaptureRow } from '../../../station/contract/capture-list.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import styles from './capture-list.module.css'
import { athletesText, captureAppearance, dimensionsText, movementText } from './capture-panel.tsx'
import { type CaptureListing, unfilteredCaptures } from './use-captures.ts'
import type { SelectedCaptures } from './use-selected-captures.ts'

interface CaptureRowProps {
  readonly row: CaptureRow
  readonly isOpen: boolean
}

/** Row of one capture at the service. */
const CaptureRowView = memo(function CaptureRowView({ row, isOpen }: CaptureRowProps) {
  const wording = useWording()
  const mediaPaths = useMediaPaths()
  const { captures, phrases } = wording
  const { clip, capturedAtMs, framesPerSecond } = row
  const { shape, tone, words, note } = captureAppearance(row, wording)
  const athletes = athletesText(row, wording, useAthleteLabel())
  const dimensions = dimensionsText(row, wording)
  return (
    <div className={classes(styles.row, isOpen && styles.open)}>
      <span className={styles.time} title={capturedAtMs === null ? undefined : phrases.format.exactly(capturedAtMs)}>
        {capturedAtMs !== null && (
          <>
            <b>{phrases.format.clock(capturedAtMs)}</b>
            <span>{phrases.format.date(capturedAtMs)}</span>
          </>
        )}
      </span>
      <span className={styles.thumb}>
        {clip ? (
          <Thumb poster={clip.pictures.kind === 'ready' ? mediaPaths.poster(clip.pictures.key) : null} alt="" />
        ) : (
          <span className={styles.none}>{captures.noClip}</span>
        )}
      </span>
      <b className={classes(styles.who, typography.cut)} title={athletes}>
        {athletes}
      </b>
      <span className={styles.lines}>
        <b className={typography.cut}>{movementText(row, wording)}</b>
        {dimensions !== '' && (
          <span className={typography.cut} title={dimensions}>
            {dimensions}
          </span>
        )}
      </span>
      <span className={styles.state} title={note}>
        <StateWords shape={shape} tone={tone} words={words} note={note} />
      </span>
      <span className={styles.rate}>{framesPerSecond === null ? '' : phrases.format.number(framesPerSecond)}</span>
      <span className={classes(styles.from, styles.lines)}>
        <span className={typography.cut} title={clip?.fileName ?? row.id}>
          {clip?.fileName ?? captures.notFromHere}
        </span>
        {clip && (
          <span className={typography.cut} title={clip.camera}>
            {clip.camera}
          </span>
        )}
      </span>
    </div>
  )
})

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
