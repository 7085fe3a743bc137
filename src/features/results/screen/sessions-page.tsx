import { memo, useEffect, useRef } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import { ListFoot } from '../../../renderer/list/list-foot.tsx'
import layout from '../../../renderer/list/list-screen.module.css'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import type { ListControl } from '../../../renderer/list/use-list-keys.ts'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { ListWindow, WindowedList } from '../../../renderer/state/windowed-list.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { movementWords } from '../../../renderer/tagging/movement-dialog.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { ResultSession, SessionFilter, SessionOrder } from '../session.ts'
import { ApprovedCheck } from './approved-check.tsx'
import { metricValueText, unitText } from './metric-picker.tsx'
import { NoResults } from './no-results.tsx'
import { PairSelect } from './pair-select.tsx'
import { AthletesFilter, PeriodFilter } from './period-filter.tsx'
import { QualityWords } from './quality-words.tsx'
import { goToSession, goToTab } from './results-address.ts'
import page from './results-page.module.css'
import {
  changeFilter,
  changeOrder,
  clearCompared,
  resultsStore,
  unfilteredSessions,
  useResultsState,
} from './results-state.ts'
import styles from './sessions.module.css'
import { useAthleteText } from './use-athlete-text.ts'
import { useCompared } from './use-compared.ts'

/** A part of the list and the filter and order that it answers. */
interface SessionsPart {
  readonly total: number
  readonly reps: number
  readonly items: readonly ResultSession[]
  readonly notApproved: number
  readonly filter: SessionFilter
  readonly order: SessionOrder
}

interface SessionListing {
  /** The page is null until the first answer to the current filter. */
  readonly window: ListWindow<ResultSession, SessionsPart>
  readonly list: WindowedList<ResultSession, SessionsPart>
}

const keyOf = ({ id }: ResultSession) => id

/** Reads the sessions of the filter in windows. */
function useSessions(): SessionListing {
  const client = useClient()
  const { filter, order } = useResultsState()
  const [window, list] = useWindowedList<ResultSession, SessionsPart>({
    async read(offset, limit) {
      const query = { filter: resultsStore.getState().filter, order: resultsStore.getState().order }
      return { ...(await client.results.sessions({ ...query, offset, limit })), ...query }
    },
    keyOf,
    topics: ['results'],
  })
  useEffect(() => list.reread(), [list, filter, order])
  const isAnswered = window.page?.filter === filter && window.page.order === order
  return { window: isAnswered ? window : { ...window, page: null }, list }
}

interface SessionRowProps {
  readonly session: ResultSession
  readonly isSelected: boolean
  /** True to mark made-up results in the row; false where the screen marks all. */
  readonly marksSynthetic: boolean
  readonly onToggle: () => void
}

/** Row of one session: time, athlete, headline metrics and quality check. */
const SessionRow = memo(function SessionRow({ session, isSelected, marksSynthetic, onToggle }: SessionRowProps) {
  const wording = useWording()
  const { results, phrases } = wording
  const athleteText = useAthleteText()
  const { capturedAtMs, exportedAtMs, headlines, isApproved, isSynthetic } = session
  const exported = results.exportedAt(phrases.format.date(exportedAtMs))
  const whenTitle = capturedAtMs === null ? exported : phrases.format.exactly(capturedAtMs)
  return (
    <div className={styles.row}>
      <span className={styles.mark}>
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={isSelected}
          aria-label={results.select}
          className={classes(styles.toggle, isSelected && styles.chosen)}
          onClick={onToggle}
        >
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            {isSelected && <path d="M4 9.4l3.2 3.2L14 5.8" fill="none" stroke="currentColor" strokeWidth="2.4" />}
          </svg>
        </button>
      </span>
      <span className={styles.time} title={whenTitle}>
        <b>{capturedAtMs === null ? results.undated : phrases.format.clockToTheSecond(capturedAtMs)}</b>
        <span>{capturedAtMs === null ? exported : phrases.format.date(capturedAtMs)}</span>
      </span>
      <span className={styles.who}>
        <b className={typography.cut}>{athleteText(session)}</b>
        <span className={typography.cut}>
          {[movementWords(session, wording), session.camera].filter((part) => part !== null).join(' · ')}
          {session.speakerId !== session.id && <em className={styles.uncounted}>{results.uncounted}</em>}
          {marksSynthetic && isSynthetic && <em className={styles.synthetic}>{results.synthetic}</em>}
        </span>
      </span>
      {[0, 1, 2].map((place) => {
        const headline = headlines[place]
        if (!headline) return <span key={place} className={classes(styles.headline, styles[`at${place}`])} />
        const { metric, value } = headline
        return (
          <span key={place} className={classes(styles.headline, styles[`at${place}`])}>
            <span className={classes(styles.value, value.kind !== 'number' && styles.words)}>
              <b>{metricValueText(metric, value, wording)}</b> {value.kind === 'number' && unitText(metric, wording)}
            </span>
            <span className={styles.name} title={phrases.metric(metric.name)}>
              {phrases.metric(metric.name)}
            </span>
          </span>
        )
      })}
      <span className={styles.quality}>
        <QualityWords isApproved={isApproved} />
      </span>
    </div>
  )
})

interface SessionsListProps {
  readonly listing: SessionListing
  readonly control: ListControl
  readonly marksSynthetic: boolean
}

/** List of the sessions found, or why there are none. */
function SessionsList({ listing: { list, window }, control, marksSynthetic }: SessionsListProps) {
  const { results, common } = useWording()
  const rowHeight = useTokenPixels('--rep')
  const { order } = useResultsState()
  const { page, offset, failure } = window
  if (!page) {
    if (!failure) return <SkeletonRows count={8} />
    return (
      <div className={layout.problem}>
        <Problem
          failure={failure}
          subject={results.theLibrary}
          actions={<Button onPress={list.reread}>{common.retry}</Button>}
        />
      </div>
    )
  }
  if (page.total === 0) return <NoSessions notApproved={page.notApproved} />
  return (
    <>
      <Heads />
      <VirtualList
        label={results.list}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={rowHeight}
        keyOf={list.keyOf}
        onVisible={list.setVisible}
        control={control}
        onOpen={({ id }) => goToSession(id)}
        newestFirst={order === 'newest'}
      >
        {(session, { isSelected }) => (
          <SessionRow
            session={session}
            isSelected={isSelected}
            marksSynthetic={marksSynthetic}
            onToggle={() => control.toggle?.(session.id)}
          />
        )}
      </VirtualList>
    </>
  )
}

function Heads() {
  const { results, common } = useWording()
  return (
    <div className={classes(layout.heads, styles.heads, typography.cap)} aria-hidden="true">
      <span className={styles.mark} />
      <span>{results.captured}</span>
      <span>{common.athlete}</span>
      <span className={styles.headline3}>{results.headlines}</span>
      <span className={styles.quality}>{results.quality}</span>
    </div>
  )
}

/** Empty state: the library is empty, or no session matches the filter. */
function NoSessions({ notApproved }: { notApproved: number }) {
  const { results, phrases } = useWording()
  const { filter } = useResultsState()
  const isNarrowed = JSON.stringify({ ...filter, approvedOnly: true }) !== JSON.stringify(unfilteredSessions)
  if (!isNarrowed && notApproved === 0) return <NoResults />
  return (
    <EmptyState
      title={results.noMatch}
      actions={
        <>
          {notApproved > 0 && (
            <Button tone="primary" onPress={() => changeFilter({ approvedOnly: false })}>
              {results.showAll}
            </Button>
          )}
          {isNarrowed && <Button onPress={() => changeFilter(unfilteredSessions)}>{results.clearFilters}</Button>}
        </>
      }
    >
      {notApproved > 0 && <p>{results.noMatchApproved(notApproved, phrases.format.number(notApproved))}</p>}
    </EmptyState>
  )
}

const orders: readonly SessionOrder[] = ['newest', 'oldest', 'athlete']

/** Toolbar with the filter and order of the list. Trend and table share the filter. */
function SessionsBar() {
  const client = useClient()
  const { results } = useWording()
  const { filter, order } = useResultsState()
  const { value: pairs } = useRead('pairs', () => client.results.pairs(), ['results'])
  const { activity, movement } = filter
  const pair = activity !== null && movement !== null ? { activity, movement } : null
  return (
    <div className={page.bar} role="group" aria-label={results.filters}>
      <PairSelect
        hasAll
        pairs={pairs ?? []}
        value={pair}
        onChange={(chosen) => changeFilter({ activity: chosen?.activity ?? null, movement: chosen?.movement ?? null })}
      />
      <AthletesFilter
        pair={pair}
        chosen={filter.athleteIds}
        onChange={(athleteIds) => changeFilter({ athleteIds: [...athleteIds] })}
      />
      <PeriodFilter span={filter} onChange={changeFilter} />
      <div className={page.field}>
        <Select
          label={results.order}
          choices={orders.map((id) => ({ id, text: results.orders[id] }))}
          value={order}
          onChange={changeOrder}
        />
      </div>
      <ApprovedCheck isSelected={filter.approvedOnly} onChange={(approvedOnly) => changeFilter({ approvedOnly })} />
    </div>
  )
}

interface SessionsFootProps {
  readonly page: { readonly total: number; readonly reps: number; readonly notApproved: number } | null
  readonly compared: number
}

/** Footer with the number of sessions found, hidden by the quality filter, and selected. */
function SessionsFoot({ page, compared }: SessionsFootProps) {
  const { results } = useWording()
  const { filter } = useResultsState()
  return (
    <ListFoot
      status={
        <>
          {page && results.total(page.reps, page.total)}
          {page && page.notApproved > 0 && ` · ${results.hidden(page.notApproved)}`}
          {page && !filter.approvedOnly && ` · ${results.allShown}`}
        </>
      }
    >
      {page && page.notApproved > 0 && (
        <Button onPress={() => changeFilter({ approvedOnly: false })}>{results.showAll}</Button>
      )}
      {!filter.approvedOnly && (
        <Button onPress={() => changeFilter({ approvedOnly: true })}>{results.showPassed}</Button>
      )}
      {compared > 0 && (
        <>
          <span>{results.selected(compared, resultsBounds.compared)}</span>
          <Button onPress={clearCompared}>{results.selectNone}</Button>
          <Button tone="primary" keys="c" onPress={() => goToTab('compare')}>
            {results.compare}
          </Button>
        </>
      )}
    </ListFoot>
  )
}

interface SessionsPageProps {
  /** True where only some results are made up: their rows are marked. */
  readonly isMixed: boolean
}

/** Sessions tab: the sessions of the library with their headline metrics, selectable for comparison. */
export function SessionsPage({ isMixed }: SessionsPageProps) {
  const { common, results } = useWording()
  const listing = useSessions()
  const { compared, toggle } = useCompared()
  const toggleRow = (id: string) => {
    const session = listing.window.page?.items.find((each) => each.id === id)
    if (session) toggle(session)
  }
  const [{ active }, selection] = useSelection()
  const area = useRef<HTMLDivElement>(null)
  const isHere = () => area.current?.contains(document.activeElement) === true
  const list = { group: 'list' } as const
  useShortcuts([
    {
      ...list,
      id: 'sessions-list',
      name: common.toList,
      keys: 'arrowdown',
      keysOnly: true,
      run: () => focusGrid(area.current),
    },
    {
      ...list,
      local: true,
      id: 'sessions-select',
      name: results.select,
      keys: 'x',
      when: () => isHere() && active !== null,
      run: () => active !== null && toggleRow(active),
    },
    {
      ...list,
      id: 'sessions-compare',
      name: results.compare,
      keys: 'c',
      when: () => compared.length > 0,
      run: () => goToTab('compare'),
    },
    {
      ...list,
      local: true,
      id: 'sessions-select-none',
      name: results.selectNone,
      keys: 'escape',
      when: () => isHere() && compared.length > 0,
      run: clearCompared,
    },
  ])
  const { page, failure } = listing.window
  return (
    <div className={layout.screen}>
      <SessionsBar />
      {page && failure && (
        <div className={layout.problem}>
          <Problem size="line" failure={failure} subject={results.theLibrary} />
        </div>
      )}
      <div ref={area} className={layout.list}>
        <SessionsList
          listing={listing}
          marksSynthetic={isMixed}
          control={{
            selected: new Set(compared),
            active,
            setActive: selection.setActive,
            toggle: toggleRow,
          }}
        />
      </div>
      <SessionsFoot page={page} compared={compared.length} />
    </div>
  )
}
