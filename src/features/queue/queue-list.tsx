import { useCallback } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useSelection } from '../../renderer/hooks/use-selection.ts'
import { useTokenPixels } from '../../renderer/hooks/use-token-pixels.ts'
import { useWindowedList } from '../../renderer/hooks/use-windowed-list.ts'
import { focusGrid } from '../../renderer/list/grid-keys.ts'
import { SkeletonRows } from '../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../renderer/list/virtual-list.tsx'
import { useSettings, useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { Failure } from '../../station/contract/failure.ts'
import type { QueueRow } from '../../station/contract/queue.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { QueueColumnHeads } from './queue-column-heads.tsx'
import { QueueEmpty } from './queue-empty.tsx'
import styles from './queue-list.module.css'
import { QueueRowView } from './queue-row.tsx'
import { nextQueued } from './row-facts.ts'
import { useQueueMove } from './use-queue-move.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRowDrop } from './use-row-drop.ts'
import { useRowShortcuts } from './use-row-shortcuts.ts'

const keyOf = ({ clip }: QueueRow) => clip.id

/** List of queued and uploading clips, in upload order. */
export function QueueList({ status: { transfer, safety, nowMs } }: { status: StationStatus }) {
  const { paused, schedule } = transfer
  const { client, ui } = useStation()
  const { queue, common } = useWording()
  const rowHeight = useTokenPixels('--row-stacked')
  const holdMs = (useSettings()?.settings.uploads.holdSeconds ?? 0) * 1_000
  const [{ page, offset, failure }, list] = useWindowedList<QueueRow, { total: number; items: readonly QueueRow[] }>({
    read: (from, limit) => client.queue.page({ offset: from, limit }),
    keyOf,
    topics: ['queue'],
  })
  const [{ active, selected }, selection] = useSelection()
  const [noted, actions] = useRowActions()
  const part = { total: page?.total ?? 0, offset, items: page?.items ?? [] }
  const move = useQueueMove(part, actions)
  const rowOf = (id: string) => part.items.find(({ clip }) => clip.id === id)
  const { area, dropProps, gap } = useRowDrop(part, move.toGap)
  const activeRow = active === null ? undefined : rowOf(active)
  /** Moves focus to the active row, or to the first, after an arrow key anywhere on the screen. */
  const begin = () => {
    const [first] = part.items
    if (active === null && first) selection.setActive(keyOf(first))
    focusGrid(area.current)
  }
  useRowShortcuts({ row: activeRow, actions, byStep: move.byStep, onArrow: begin })
  const open = useCallback((row: QueueRow) => ui.openClip(row.clip.id), [ui])

  if (!page)
    return failure ? (
      <QueueProblem failure={failure} subject={queue.theQueue} answer={common.retry} onAnswer={list.reread} />
    ) : (
      <SkeletonRows count={6} />
    )
  if (page.total === 0) return <QueueEmpty isPaused={paused} safety={safety} nowMs={nowMs} />

  const next = safety.blockedBy !== null || paused || !schedule.open ? null : nextQueued(offset, page.items)
  const isElsewhere = noted?.note.kind === 'failed' && !rowOf(noted.clip.id)
  return (
    <>
      <QueueColumnHeads />
      {isElsewhere && noted?.note.kind === 'failed' && (
        <QueueProblem
          failure={noted.note.because}
          subject={noted.clip.fileName}
          answer={common.ok}
          onAnswer={actions.forget}
        />
      )}
      <div
        {...dropProps}
        ref={area}
        className={styles.list}
        style={{ flexBasis: Math.min(page.total * rowHeight, 30_000_000) + 1 }}
      >
        <VirtualList
          label={queue.inUploadOrder}
          part={part}
          rowHeight={rowHeight}
          keyOf={keyOf}
          onVisible={list.setVisible}
          control={{ selected, active, setActive: selection.setActive }}
          onOpen={open}
        >
          {(row, { index, isActive }) => (
            <QueueRowView
              row={row}
              position={index + 1}
              isNext={row.clip.id === next}
              isActive={isActive}
              note={noted?.clip.id === row.clip.id ? noted.note : null}
              holdMs={holdMs}
              actions={actions}
            />
          )}
        </VirtualList>
        {gap && <span className={styles.gap} style={{ transform: `translateY(${gap.topPx}px)` }} />}
      </div>
      <p role="status" className={typography.hidden}>
        {move.said}
      </p>
    </>
  )
}

interface QueueProblemProps {
  readonly failure: Failure
  readonly subject: string
  readonly answer: string
  readonly onAnswer: () => void
}

/** Failure that belongs to no visible row. */
function QueueProblem({ failure, subject, answer, onAnswer }: QueueProblemProps) {
  return (
    <div className={styles.problem}>
      <Problem failure={failure} subject={subject} actions={<Button onPress={onAnswer}>{answer}</Button>} />
    </div>
  )
}
