import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { FilterChip } from '../../../renderer/list/filter-chip.tsx'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import type { ListControl } from '../../../renderer/list/use-list-keys.ts'
import { useSlots } from '../../../renderer/page-slots.ts'
import { addressOf } from '../../../renderer/routes.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipCard } from '../../../station/contract/clip-view.ts'
import type { FileAnswers } from '../../../station/contract/file-answer.ts'
import type { FindQuery } from '../../../station/contract/find-query.ts'
import boardStyles from '../../today/board.module.css'
import { RepGrid } from '../../today/rep-grid.tsx'
import { useDayStart } from '../../today/use-day-start.ts'
import type { ShownFilter } from './find-filters.ts'
import styles from './find-screen.module.css'
import type { RepSearchState } from './use-rep-search.ts'

const noResults = { useHasResults: () => false }

/** Names the other place where sessions are, once the results library has any. */
export function ResultsNote() {
  const { find } = useWording()
  const { useHasResults } = useSlots().results ?? noResults
  if (!useHasResults()) return null
  return (
    <p>
      {find.resultsElsewhere} <a href={addressOf('results')}>{find.toResults}</a>
    </p>
  )
}

interface FoundListProps {
  readonly found: RepSearchState
  readonly filters: readonly ShownFilter[]
  /** Files found by their names; null where none were searched. */
  readonly files: FileAnswers | null
  readonly control: ListControl
  readonly onOpen: (clip: ClipCard) => void
  readonly onQuery: (query: FindQuery) => void
}

/** List of the reps found, drawn as on Today; or why there are none and what to do. */
export function FoundList({ found, filters, files, control, onOpen, onQuery }: FoundListProps) {
  const { find, common } = useWording()
  const dayFromMs = useDayStart()
  const { list, window } = found
  const { page, failure } = window
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
  if (page.total === 0) return <NothingFound filters={filters} files={files} onQuery={onQuery} />
  return (
    <div className={boardStyles.board}>
      <div className={boardStyles.many}>
        <RepGrid
          key={page.of}
          label={find.results}
          list={list}
          window={{ ...window, page }}
          control={control}
          dayFromMs={dayFromMs}
          onOpen={onOpen}
        />
      </div>
    </div>
  )
}

function NothingFound({ filters, files, onQuery }: Pick<FoundListProps, 'filters' | 'files' | 'onQuery'>) {
  const { find, phrases } = useWording()
  if (filters.length === 0)
    return (
      <EmptyState title={find.emptyTitle}>
        <p>{find.emptyNote}</p>
        <ResultsNote />
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
      {files && <p>{find.noFiles}</p>}
      {files && files.unread.length > 0 && <p>{find.unreadFolders(phrases.format.list(files.unread))}</p>}
      <ResultsNote />
      <p>{find.noMatchNote}</p>
    </EmptyState>
  )
}
