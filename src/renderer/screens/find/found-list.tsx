import type { ClipCard } from '../../../contract/clips/clip-view.ts'
import type { FindQuery } from '../../../contract/clips/find.ts'
import type { RepRow } from '../../../contract/clips/rep.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FilterChip } from '../../components/list/filter-chip.tsx'
import { leaveRow } from '../../components/list/grid-keys.ts'
import { SkeletonRows } from '../../components/list/skeleton-rows.tsx'
import { type ListControl, VirtualList } from '../../components/list/virtual-list.tsx'
import { Problem } from '../../components/problem.tsx'
import { useTokenPixels } from '../../hooks/use-token-pixels.ts'
import { useSettings } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'
import boardStyles from '../today/board/board.module.css'
import { RepRowView } from '../today/board/rep-row-view.tsx'
import { useDayStart } from '../today/use-day-start.ts'
import type { ShownFilter } from './find-filters.ts'
import styles from './find-screen.module.css'
import type { RepSearch } from './use-rep-search.ts'

interface FoundListProps {
  readonly found: RepSearch
  readonly filters: readonly ShownFilter[]
  readonly control: ListControl
  readonly onOpen: (rep: RepRow) => void
  readonly onOpenClip: (rep: RepRow, clip: ClipCard) => void
  readonly onQuery: (query: FindQuery) => void
}

/** List of the reps found, drawn as on Today; or why there are none and what to do. */
export function FoundList({ found, filters, control, onOpen, onOpenClip, onQuery }: FoundListProps) {
  const { find, common } = useWording()
  const rowHeight = useTokenPixels('--rep')
  const dayFromMs = useDayStart()
  const settings = useSettings()
  const { list, window } = found
  const { page, offset, failure } = window
  if (!page)
    return failure ? (
      <Problem
        failure={failure}
        subject={find.results}
        actions={<Button onPress={list.reread}>{common.retry}</Button>}
      />
    ) : (
      <SkeletonRows count={8} height="rep" />
    )
  if (page.total === 0) return <NothingFound filters={filters} onQuery={onQuery} />
  const holdMs = (settings?.settings.uploads.holdSeconds ?? 0) * 1_000
  return (
    <div className={boardStyles.board}>
      <div className={boardStyles.many}>
        <VirtualList
          key={page.of}
          label={find.results}
          part={{ total: page.total, offset, items: page.items }}
          rowHeight={rowHeight}
          keyOf={list.keyOf}
          onVisible={list.setVisible}
          control={control}
          keysBetween={list.keysBetween}
          onOpen={onOpen}
          newestFirst
        >
          {(rep, { isActive }) => (
            <RepRowView
              rep={rep}
              isActive={isActive}
              holdMs={holdMs}
              dayFromMs={dayFromMs}
              onOpen={(clip) => onOpenClip(rep, clip)}
              onLeave={leaveRow}
            />
          )}
        </VirtualList>
      </div>
    </div>
  )
}

function NothingFound({ filters, onQuery }: Pick<FoundListProps, 'filters' | 'onQuery'>) {
  const { find } = useWording()
  if (filters.length === 0)
    return (
      <EmptyState title={find.emptyTitle}>
        <p>{find.emptyNote}</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title={find.noMatch}
      actions={
        <span className={styles.chips}>
          {filters.map((filter) => (
            <FilterChip
              key={filter.key}
              text={filter.text}
              removeText={find.removeFilter(filter.text)}
              onRemove={() => onQuery(filter.without)}
            />
          ))}
        </span>
      }
    >
      <p>{find.noMatchNote}</p>
    </EmptyState>
  )
}
