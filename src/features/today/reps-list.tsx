import type { KeyboardEvent, ReactNode } from 'react'
import { isOnGrid } from '../../renderer/list/grid-keys.ts'
import type { ListControl } from '../../renderer/list/use-list-keys.ts'
import type { ListPage, ListWindow, WindowedList } from '../../renderer/state/windowed-list.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { RepRow } from '../../station/contract/rep.ts'
import styles from './board.module.css'
import { RepGrid } from './rep-grid.tsx'
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
  const { page, offset } = window

  useSelectAll({
    id: 'select-all-reps',
    name: today.selectAllReps,
    total: page.total,
    control,
    allKeys: list.allKeys,
    isHere: () => control.active?.startsWith('rep') === true,
  })

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
      <RepGrid
        label={today.reps}
        list={list}
        window={window}
        control={control}
        dayFromMs={dayFromMs}
        onOpen={onOpen}
        foot={foot}
        lead={page.total === 0 ? <p className={styles.noReps}>{today.noReps}</p> : undefined}
      />
    </div>
  )
}
