import { type HTMLAttributes, type RefObject, useCallback, useRef, useState } from 'react'
import { useDrop } from 'react-aria-components'
import { Button } from '../../renderer/components/button.tsx'
import { EmptyState } from '../../renderer/components/empty-state.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { useSelection } from '../../renderer/hooks/use-selection.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { useTokenPixels } from '../../renderer/hooks/use-token-pixels.ts'
import { useWindowedList } from '../../renderer/hooks/use-windowed-list.ts'
import { focusGrid } from '../../renderer/list/grid-keys.ts'
import { SkeletonRows } from '../../renderer/list/skeleton-rows.tsx'
import type { ListPart } from '../../renderer/list/use-replaced-row-focus.ts'
import { VirtualList } from '../../renderer/list/virtual-list.tsx'
import { goTo } from '../../renderer/routes.ts'
import type { ShortcutCommand } from '../../renderer/state/shortcuts.ts'
import { useClient, useSettings, useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { Failure } from '../../station/contract/failure.ts'
import type { QueueRow } from '../../station/contract/queue.ts'
import type { Safety } from '../../station/contract/safety.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { safetyLine } from '../../words/safety-text.ts'
import { CLIP_TYPE, type DraggedClip, readDragged } from './dragged-clip.ts'
import { canMove, type MoveStep, type MoveTarget, moveByStep, moveToGap, nearestGap } from './move-target.ts'
import { QueueColumnHeads } from './queue-column-heads.tsx'
import styles from './queue-list.module.css'
import { QueueRowView } from './queue-row.tsx'
import { canCancel, nextQueued } from './row-facts.ts'
import { type QueueActions, type RowActions, useRowActions } from './use-queue-actions.ts'

interface RowShortcutsOptions {
  /** Row that has the keyboard. */
  readonly row: QueueRow | undefined
  readonly actions: RowActions
  readonly byStep: (row: QueueRow, step: MoveStep) => void
  /** Called for an arrow key that no list handled. */
  readonly onArrow: () => void
}

const steps = [
  { step: 'up', keys: 'alt+arrowup', text: 'moveUp' },
  { step: 'down', keys: 'alt+arrowdown', text: 'moveDown' },
  { step: 'first', keys: 'alt+home', text: 'moveFirst' },
  { step: 'last', keys: 'alt+end', text: 'moveLast' },
] as const

/** Registers the shortcuts of the active row. */
function useRowShortcuts({ row, actions, byStep, onArrow }: RowShortcutsOptions): void {
  const { queue, today } = useWording()
  const isHeld = row?.clip.state.kind === 'held'
  const moves = steps.map(({ step, keys, text }): ShortcutCommand => {
    return {
      id: `queue-${step}`,
      name: queue[text],
      keys,
      group: 'queue',
      when: () => row !== undefined,
      run: () => row && byStep(row, step),
    }
  })
  const arrows = { group: 'list', keysOnly: true, run: onArrow } as const
  useShortcuts([
    { ...arrows, id: 'queue-arrow-down', name: today.moveDown, keys: 'arrowdown' },
    { ...arrows, id: 'queue-arrow-up', name: today.moveUp, keys: 'arrowup' },
    {
      id: 'queue-send',
      name: queue.uploadNow,
      keys: 'u',
      group: 'queue',
      when: () => isHeld,
      run: () => row && actions.sendNow(row.clip),
    },
    {
      id: 'queue-hold',
      name: queue.holdLongerName,
      keys: 'h',
      group: 'queue',
      when: () => isHeld,
      run: () => row && actions.holdLonger(row.clip),
    },
    ...moves,
    {
      id: 'queue-cancel',
      name: queue.cancelDo,
      keys: 'delete',
      group: 'queue',
      when: () => row !== undefined && canCancel(row),
      run: () => row && actions.ask(row.clip),
    },
  ])
}

/** Gap between two rows that a dragged clip would drop into, with its distance from the top in px. */
interface Gap {
  readonly toIndex: number
  readonly topPx: number
}

interface RowDrop {
  readonly area: RefObject<HTMLDivElement | null>
  readonly dropProps: HTMLAttributes<HTMLElement>
  /** Null while no clip is dragged over the list. */
  readonly gap: Gap | null
}

/** Makes the list accept a dragged clip between two of its rows. */
function useRowDrop(part: ListPart<QueueRow>, onDrop: (clip: DraggedClip, gap: number) => void): RowDrop {
  const area = useRef<HTMLDivElement>(null)
  const [gap, setGap] = useState<Gap | null>(null)
  const latest = useRef<Gap | null>(null)

  const showGap = (gapNow: Gap | null) => {
    if (latest.current?.toIndex === gapNow?.toIndex && latest.current?.topPx === gapNow?.topPx) return
    latest.current = gapNow
    setGap(gapNow)
  }

  const { dropProps } = useDrop({
    ref: area,
    hasDropButton: true,
    getDropOperation: (types) => (types.has(CLIP_TYPE) ? 'move' : 'cancel'),
    onDropMove: ({ x, y }) => area.current && showGap(gapAt(area.current, x, y, part)),
    onDropExit: () => showGap(null),
    onDrop: ({ items }) => {
      const toIndex = latest.current?.toIndex
      showGap(null)
      const [item] = items
      if (toIndex === undefined || item?.kind !== 'text') return
      void readDragged(item).then((clip) => onDrop(clip, toIndex))
    },
  })

  return { area, dropProps, gap }
}

/** Gap nearest to a point of the list; null without a row there. */
function gapAt(area: HTMLElement, x: number, y: number, part: ListPart<QueueRow>): Gap | null {
  const { left, top } = area.getBoundingClientRect()
  const row = document
    .elementsFromPoint(left + x, top + y)
    .map((element) => element.closest('[role="row"]'))
    .find((element) => element !== null)
  if (!row) return null
  const box = row.getBoundingClientRect()
  const index = Number(row.getAttribute('aria-rowindex')) - 1
  const isBelow = top + y > box.top + box.height / 2
  const toIndex = nearestGap(part, index + (isBelow ? 1 : 0))
  return { toIndex, topPx: Math.round(box.top - top + (toIndex - index) * box.height) }
}

interface QueueMove {
  /** Text announced after a move. */
  readonly said: string
  readonly byStep: (row: QueueRow, step: MoveStep) => void
  readonly toGap: (clip: DraggedClip, gap: number) => void
}

/** Reorders the queue. Uploading clips stay in place. */
function useQueueMove(part: ListPart<QueueRow>, actions: QueueActions): QueueMove {
  const client = useClient()
  const { queue, phrases } = useWording()
  const [said, setSaid] = useState('')

  const move = async (clip: DraggedClip, { before, toIndex }: MoveTarget) => {
    const isDone = await actions.command(clip, { kind: 'queue-move', clips: [clip.id], before })
    if (isDone)
      setSaid(
        toIndex === null
          ? queue.movedLast(clip.fileName)
          : queue.moved(clip.fileName, phrases.format.number(toIndex + 1)),
      )
  }

  /** Reads the front of the queue, which may not be loaded. */
  const readFront = async (): Promise<MoveTarget | null> => {
    const { items } = await client.queue.page({ offset: 0, limit: 20 })
    const toIndex = items.findIndex(canMove)
    const row = items[toIndex]
    return row ? { before: row.clip.id, toIndex } : null
  }

  const byStep = (row: QueueRow, step: MoveStep) => {
    if (!canMove(row)) {
      setSaid(queue.cannotMove(row.clip.fileName))
      return
    }
    if (step === 'first' && part.offset > 0) {
      void actions.attempt(row.clip, async () => {
        const front = await readFront()
        if (front && front.before !== row.clip.id) await move(row.clip, front)
      })
      return
    }
    const target = moveByStep(part, row.clip.id, step)
    if (target) void move(row.clip, target)
  }

  const toGap = (clip: DraggedClip, gap: number) => {
    const target = moveToGap(part, clip.id, gap)
    if (target) void move(clip, target)
  }

  return { said, byStep, toGap }
}

interface QueueEmptyProps {
  readonly isPaused: boolean
  readonly safety: Safety
  readonly nowMs: number
}

/** Empty state of the queue, which names the clips that are written and checked before they are queued. */
function QueueEmpty({ isPaused, safety, nowMs }: QueueEmptyProps) {
  const wording = useWording()
  const { queue } = wording
  const isComing = safety.onTheWay > 0
  return (
    <EmptyState
      title={isComing ? safetyLine(safety, wording, nowMs) : queue.emptyTitle}
      mark={<StateMark shape={isComing ? 'processing' : 'queued'} size={32} />}
      actions={<Button onPress={() => goTo('today')}>{queue.emptyToday}</Button>}
    >
      <p>{queue.emptyNote}</p>
      {isPaused && <p>{queue.emptyPaused}</p>}
    </EmptyState>
  )
}

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
