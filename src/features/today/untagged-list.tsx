import type { KeyboardEvent } from 'react'
import { useTokenPixels } from '../../renderer/hooks/use-token-pixels.ts'
import { isOnGrid, leaveRow } from '../../renderer/list/grid-keys.ts'
import type { ListControl } from '../../renderer/list/use-list-keys.ts'
import { VirtualList } from '../../renderer/list/virtual-list.tsx'
import type { ListWindow, WindowedList } from '../../renderer/state/windowed-list.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { UntaggedGroup } from '../../station/contract/rep.ts'
import styles from './board.module.css'
import { UntaggedRow } from './untagged-row.tsx'
import type { UntaggedPage } from './use-board-lists.ts'
import { useSelectAll } from './use-select-all.ts'

interface UntaggedListProps {
  readonly list: WindowedList<UntaggedGroup, UntaggedPage>
  readonly window: ListWindow<UntaggedGroup, UntaggedPage> & { readonly page: UntaggedPage }
  readonly control: ListControl
  readonly isBusy: boolean
  /** Number of reps; with few reps this list gets more room. */
  readonly repsTotal: number
  readonly dayFromMs: number
  /** Applies the suggestion. */
  readonly onTake: (group: UntaggedGroup) => void
  readonly onTag: (group: UntaggedGroup) => void
  /** Tags all selected rows. */
  readonly onTagSelected: () => void
  readonly onOpen: (clip: ClipCard) => void
  /** Called for Down in the last row. */
  readonly onPast: () => void
}

/** List of clips that need tags, above the reps. */
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
    // Captures keys before the list handles them.
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

/** Height of the button for earlier days below the reps. */
const FOOT_PX = 64

/** Height limit of the list: the reps keep up to 44 %. The last row is cut in half, to show that the list scrolls. */
const maxListHeight = (reps: number, { rowHeight, repHeight }: { rowHeight: number; repHeight: number }): string =>
  `calc(round(down, 100% - 2 * var(--head) - min(44%, ${reps * repHeight + FOOT_PX}px) - ${rowHeight / 2}px, ${rowHeight}px) + ${rowHeight / 2}px)`
