import type { KeyboardEvent } from 'react'
import type { ClipCard } from '../../../../contract/clips/clip-view.ts'
import type { UntaggedGroup } from '../../../../contract/clips/rep.ts'
import { isOnGrid, leaveRow } from '../../../components/list/grid-keys.ts'
import { type ListControl, VirtualList } from '../../../components/list/virtual-list.tsx'
import { useTokenPixels } from '../../../hooks/use-token-pixels.ts'
import type { ListWindow, WindowedList } from '../../../state/windowed-list.ts'
import { useWording } from '../../../state/wording-context.tsx'
import styles from './board.module.css'
import { UntaggedRow } from './untagged-row.tsx'
import type { UntaggedPage } from './use-board-lists.ts'
import { useSelectAll } from './use-select-all.ts'

interface UntaggedListProps {
  readonly list: WindowedList<UntaggedGroup, UntaggedPage>
  readonly window: ListWindow<UntaggedGroup, UntaggedPage> & { readonly page: UntaggedPage }
  readonly control: ListControl
  readonly isBusy: boolean
  /** Few reps leave the room to this list. */
  readonly repsTotal: number
  readonly dayFromMs: number
  /** With the guess. */
  readonly onTake: (group: UntaggedGroup) => void
  readonly onTag: (group: UntaggedGroup) => void
  /** All rows that are selected. */
  readonly onTagSelected: () => void
  readonly onOpen: (clip: ClipCard) => void
  /** Down from the last row. */
  readonly onPast: () => void
}

/** What needs tags: on top of the board until nothing does. */
export function UntaggedList(props: UntaggedListProps) {
  const { list, window, control, isBusy, repsTotal, dayFromMs, onTake, onTag, onTagSelected, onOpen, onPast } = props
  const { today } = useWording()
  const rowHeight = useTokenPixels('--untagged')
  const repHeight = useTokenPixels('--rep')
  const { page, offset } = window
  const active = page.items.findIndex((group) => list.keyOf(group) === control.active)

  useSelectAll({
    id: 'select-all-untagged',
    name: today.selectAllUntagged,
    total: page.total,
    control,
    allKeys: list.allKeys,
    isHere: () => !control.active?.startsWith('rep'),
  })

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!isOnGrid(event)) return
    const group = page.items[active]
    if (event.key === 'Enter' && group) {
      if (control.selected.size > 0) onTagSelected()
      else onTag(group)
    } else if (event.key === 'ArrowDown' && !event.shiftKey && active + offset === page.total - 1) onPast()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // Keys of the list pass through here first.
    <div
      className={styles.few}
      style={{ height: page.total * rowHeight, maxHeight: maxListHeight(repsTotal, { rowHeight, repHeight }) }}
      onKeyDownCapture={onKeyDownCapture}
    >
      <VirtualList
        label={today.needsTags}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={rowHeight}
        keyOf={list.keyOf}
        onVisible={list.setVisible}
        control={control}
        keysBetween={list.keysBetween}
        onOpen={(group) => group.clips[0] && onOpen(group.clips[0])}
      >
        {(group, { isActive }) => (
          <UntaggedRow
            group={group}
            isActive={isActive}
            isChoosing={control.selected.size > 0}
            isBusy={isBusy}
            dayFromMs={dayFromMs}
            onTake={() => onTake(group)}
            onTag={() => onTag(group)}
            onOpen={onOpen}
            onLeave={leaveRow}
          />
        )}
      </VirtualList>
    </div>
  )
}

/** Below the reps: the button for earlier days. */
const FOOT_PX = 64

/** All that the reps leave, of which they have at least a little less than half; the last row is cut, so that it is seen to go on. */
const maxListHeight = (reps: number, { rowHeight, repHeight }: { rowHeight: number; repHeight: number }): string =>
  `calc(round(down, 100% - 2 * var(--head) - min(44%, ${reps * repHeight + FOOT_PX}px) - ${rowHeight / 2}px, ${rowHeight}px) + ${rowHeight / 2}px)`
