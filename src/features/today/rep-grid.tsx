import { type ReactNode, useCallback } from 'react'
import { useTokenPixels } from '../../renderer/hooks/use-token-pixels.ts'
import { leaveRow } from '../../renderer/list/grid-keys.ts'
import type { ListControl } from '../../renderer/list/use-list-keys.ts'
import { VirtualList } from '../../renderer/list/virtual-list.tsx'
import { useSettings } from '../../renderer/state/station-context.tsx'
import type { ListPage, ListWindow, WindowedList } from '../../renderer/state/windowed-list.ts'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { RepRow } from '../../station/contract/rep.ts'
import { RepRowView } from './rep-row-view.tsx'

interface RepGridProps {
  readonly label: string
  readonly list: Pick<WindowedList<RepRow>, 'keyOf' | 'setVisible' | 'keysBetween'>
  readonly window: Pick<ListWindow<RepRow>, 'offset'> & { readonly page: ListPage<RepRow> }
  readonly control: ListControl
  readonly dayFromMs: number
  /** Opens a clip; keep the function stable, because each row depends on it. */
  readonly onOpen: (clip: ClipCard) => void
  readonly lead?: ReactNode
  readonly foot?: ReactNode
}

/** Scrolling rows of reps, newest first, on Today and Find. A row opens the clip that needs attention, else the first. */
export function RepGrid({ label, list, window, control, dayFromMs, onOpen, lead, foot }: RepGridProps) {
  const settings = useSettings()
  const rowHeight = useTokenPixels('--rep')
  const { page, offset } = window
  const holdMs = (settings?.settings.uploads.holdSeconds ?? 0) * 1_000
  const open = useCallback(
    ({ state, clips }: RepRow) => {
      const stuck = state.kind === 'attention' ? clips.find(({ id }) => id === state.clipId) : undefined
      const clip = stuck ?? clips[0]
      if (clip) onOpen(clip)
    },
    [onOpen],
  )
  return (
    <VirtualList
      label={label}
      part={{ total: page.total, offset, items: page.items }}
      rowHeight={rowHeight}
      keyOf={list.keyOf}
      onVisible={list.setVisible}
      control={control}
      keysBetween={list.keysBetween}
      onOpen={open}
      newestFirst
      foot={foot}
      {...(lead !== undefined && { lead })}
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
  )
}
