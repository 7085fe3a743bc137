import { type KeyboardEvent, type ReactNode, useCallback } from 'react'
import type { ClipCard } from '../../../../contract/clips/clip-view.ts'
import type { RepRow } from '../../../../contract/clips/rep.ts'
import { isOnGrid, leaveRow } from '../../../components/list/grid-keys.ts'
import { type ListControl, VirtualList } from '../../../components/list/virtual-list.tsx'
import { useTokenPixels } from '../../../hooks/use-token-pixels.ts'
import { useSettings } from '../../../state/station-context.tsx'
import type { ListPage, ListWindow, WindowedList } from '../../../state/windowed-list.ts'
import { useWording } from '../../../state/wording-context.tsx'
import styles from './board.module.css'
import { RepRowView } from './rep-row-view.tsx'
import { useSelectAll } from './use-select-all.ts'

interface RepsListProps {
  readonly list: WindowedList<RepRow>
  readonly window: ListWindow<RepRow> & { readonly page: ListPage<RepRow> }
  readonly control: ListControl
  readonly dayFromMs: number
  readonly onOpen: (clip: ClipCard) => void
  /** Called for Up in the first row; returns false when there is no list above. */
  readonly onBefore: () => boolean
  readonly foot?: ReactNode
}

/** List of reps, newest first. */
export function RepsList({ list, window, control, dayFromMs, onOpen, onBefore, foot }: RepsListProps) {
  const { today } = useWording()
  const settings = useSettings()
  const rowHeight = useTokenPixels('--rep')
  const { page, offset } = window
  const holdMs = (settings?.settings.uploads.holdSeconds ?? 0) * 1_000

  useSelectAll({
    id: 'select-all-reps',
    name: today.selectAllReps,
    total: page.total,
    control,
    allKeys: list.allKeys,
    isHere: () => control.active?.startsWith('rep') === true,
  })

  const open = useCallback(
    (rep: RepRow) => {
      const { state } = rep
      const stuck = state.kind === 'attention' ? rep.clips.find(({ id }) => id === state.clipId) : undefined
      const clip = stuck ?? rep.clips[0]
      if (clip) onOpen(clip)
    },
    [onOpen],
  )

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!isOnGrid(event)) return
    const [first] = page.items
    const isFirst = first !== undefined && offset === 0 && list.keyOf(first) === control.active
    if (event.key !== 'ArrowUp' || event.shiftKey || !isFirst || !onBefore()) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // Captures keys before the list handles them.
    <div className={styles.many} onKeyDownCapture={onKeyDownCapture}>
      <VirtualList
        label={today.reps}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={rowHeight}
        keyOf={list.keyOf}
        onVisible={list.setVisible}
        control={control}
        keysBetween={list.keysBetween}
        onOpen={open}
        newestFirst
        foot={foot}
        {...(page.total === 0 ? { lead: <p className={styles.noReps}>{today.noReps}</p> } : {})}
      >
        {(rep, { isActive }) => (
          <RepRowView
            rep={rep}
            isActive={isActive}
            holdMs={holdMs}
            dayFromMs={dayFromMs}
            onOpen={onOpen}
            onLeave={leaveRow}
          />
        )}
      </VirtualList>
    </div>
  )
}
