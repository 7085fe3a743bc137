import { type ReactNode, useEffect, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { headlinesOf } from '../../../service/metrics/defaults.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import { ComparePage } from '../compare/compare-page.tsx'
import type { LibraryFacts } from '../library.ts'
import { RepPage } from '../rep/rep-page.tsx'
import { ReportPage } from '../report/report-page.tsx'
import type { MetricInfo, MovementPair } from '../session.ts'
import { TrendBody } from '../trend/trend-body.tsx'
import { changeTrend, useTrendChoice } from '../trend/trend-state.ts'
import { ApprovedCheck } from './approved-check.tsx'
import { MetricPicker } from './metric-picker.tsx'
import { NoResults } from './no-results.tsx'
import { type CountedPair, PairSelect } from './pair-select.tsx'
import { AthletesFilter, PeriodFilter } from './period-filter.tsx'
import { goToTab, parseResultsAddress, type ResultsTab, resultsTabs } from './results-address.ts'
import page from './results-page.module.css'
import styles from './results-screen.module.css'
import { changeFilter, useResultsState } from './results-state.ts'
import { SessionsPage } from './sessions-page.tsx'
import { TableBar } from './table-bar.tsx'
import { TableRows } from './table-rows.tsx'
import { useTableView } from './use-table-view.ts'

interface TrendBarProps {
  readonly pairs: readonly CountedPair[]
  readonly pair: CountedPair
  readonly metrics: readonly MetricInfo[] | null
  readonly metric: string | null
}

/** Toolbar of the trend: movement, metric, athletes and period. All tabs share the filter. */
function TrendBar({ pairs, pair, metrics, metric }: TrendBarProps) {
  const { trend, results } = useWording()
  const { filter } = useResultsState()
  return (
    <div className={page.bar} role="group" aria-label={results.filters}>
      <PairSelect
        pairs={pairs}
        value={pair}
        onChange={(chosen) => chosen && changeFilter({ activity: chosen.activity, movement: chosen.movement })}
      />
      <div className={page.wide}>
        <MetricPicker
          label={trend.metric}
          emptyText={trend.noMetric}
          metrics={metrics}
          value={metric}
          onChange={(name) => changeTrend({ metric: name })}
        />
      </div>
      <AthletesFilter
        pair={pair}
        chosen={filter.athleteIds}
        onChange={(athleteIds) => changeFilter({ athleteIds: [...athleteIds] })}
      />
      <PeriodFilter span={filter} onChange={changeFilter} />
      <ApprovedCheck isSelected={filter.approvedOnly} onChange={(approvedOnly) => changeFilter({ approvedOnly })} />
    </div>
  )
}

interface Metrics {
  /** Numeric metrics; null until they are read. */
  readonly metrics: readonly MetricInfo[] | null
  /** Chosen metric where the movement has it, else a headline metric, else the first. */
  readonly metric: string | null
  readonly failure: Failure | null
  readonly reread: () => void
}

/** Reads the metrics of a movement that have a trend, and the shown one. */
function useMetrics({ activity, movement }: MovementPair): Metrics {
  const client = useClient()
  const choice = useTrendChoice()
  const { value, failure, reread } = useRead(
    JSON.stringify([activity, movement]),
    () => client.results.metrics({ activity, movement }),
    ['results'],
  )
  const metrics = value?.filter(({ kind }) => kind === 'number') ?? null
  const wanted = [...(choice.metric === null ? [] : [choice.metric]), ...headlinesOf({ activity, movement })]
  const metric = wanted.find((name) => metrics?.some((known) => known.name === name)) ?? metrics?.[0]?.name ?? null
  return { metrics, metric, failure, reread }
}

/** Trend tab: a metric by athlete over weeks. */
function TrendPage() {
  const client = useClient()
  const { trend, common } = useWording()
  const { value: pairs, failure, reread } = useRead('pairs', () => client.results.pairs(), ['results'])
  if (!pairs) {
    if (!failure) return <SkeletonRows count={8} />
    return (
      <div className={page.message}>
        <Problem
          failure={failure}
          subject={trend.theTrend}
          actions={<Button onPress={reread}>{common.retry}</Button>}
        />
      </div>
    )
  }
  const [first, ...others] = pairs
  if (first) return <PairTrend pairs={[first, ...others]} />
  return <NoResults />
}

function PairTrend({ pairs }: { pairs: readonly [CountedPair, ...CountedPair[]] }) {
  const { trend, common } = useWording()
  const { filter } = useResultsState()
  const pair =
    pairs.find(({ activity, movement }) => activity === filter.activity && movement === filter.movement) ?? pairs[0]
  const { metrics, metric, failure, reread } = useMetrics(pair)
  return (
    <div className={page.page}>
      <TrendBar pairs={pairs} pair={pair} metrics={metrics} metric={metric} />
      {metrics === null ? (
        failure ? (
          <div className={page.message}>
            <Problem
              failure={failure}
              subject={trend.theTrend}
              actions={<Button onPress={reread}>{common.retry}</Button>}
            />
          </div>
        ) : (
          <SkeletonRows count={8} />
        )
      ) : metric === null ? (
        <EmptyState title={trend.noMetrics}>
          <p>{trend.noMetricsNote}</p>
        </EmptyState>
      ) : (
        <TrendBody
          filter={{ ...filter, activity: pair.activity, movement: pair.movement }}
          metric={metric}
          key={metric}
        />
      )}
    </div>
  )
}

/** Table tab: any metrics by any grouping, for sessions of one movement. */
function TablePage() {
  const client = useClient()
  const { resultsTable, common } = useWording()
  const { value: pairs, failure, reread } = useRead('pairs', () => client.results.pairs(), ['results'])
  if (!pairs) {
    if (!failure) return <SkeletonRows count={8} />
    const retry = <Button onPress={reread}>{common.retry}</Button>
    return (
      <div className={page.message}>
        <Problem failure={failure} subject={resultsTable.theTable} actions={retry} />
      </div>
    )
  }
  const [first, ...others] = pairs
  if (!first) return <NoResults />
  return <PairTable pairs={[first, ...others]} />
}

function PairTable({ pairs }: { pairs: readonly [CountedPair, ...CountedPair[]] }) {
  const { resultsTable, common } = useWording()
  const { choice, failure, reread } = useTableView(pairs)
  const area = useRef<HTMLElement>(null)
  useShortcuts([
    {
      id: 'results-table-list',
      name: common.toList,
      keys: 'arrowdown',
      group: 'list',
      keysOnly: true,
      run: () => focusGrid(area.current),
    },
  ])
  if (!choice) {
    if (!failure) return <SkeletonRows count={8} />
    const retry = <Button onPress={reread}>{common.retry}</Button>
    return (
      <div className={page.message}>
        <Problem failure={failure} subject={resultsTable.theTable} actions={retry} />
      </div>
    )
  }
  return (
    <section ref={area} className={page.page} aria-label={resultsTable.table}>
      <TableBar pairs={pairs} choice={choice} />
      <TableRows choice={choice} />
    </section>
  )
}

interface ResultsTabsProps {
  readonly tab: ResultsTab
  /** Null until the facts are read. */
  readonly facts: LibraryFacts | null
  /** Content between the tabs and their panels. */
  readonly children: ReactNode
}

const pages = { compare: ComparePage, trend: TrendPage, table: TablePage, report: ReportPage }

/** Tabs of Results; arrow keys move between them, and the address follows. */
function ResultsTabs({ tab, facts, children }: ResultsTabsProps) {
  const { results } = useWording()
  const Page = tab === 'sessions' ? null : pages[tab]
  return (
    <Tabs
      className={styles.tabs ?? ''}
      selectedKey={tab}
      onSelectionChange={(key) => {
        const chosen = resultsTabs.find((resultsTab) => resultsTab === key)
        if (chosen && chosen !== tab) goToTab(chosen)
      }}
    >
      <div className={styles.bar}>
        <TabList aria-label={results.tabs} className={styles.list ?? ''}>
          {resultsTabs.map((resultsTab) => (
            <Tab key={resultsTab} id={resultsTab} className={styles.tab ?? ''}>
              {results.tab[resultsTab]}
            </Tab>
          ))}
        </TabList>
        {facts?.isSynthetic === true && (
          <span className={styles.synthetic} title={results.syntheticNote}>
            {results.synthetic}
          </span>
        )}
      </div>
      {children}
      <TabPanel key={tab} id={tab} className={styles.panel ?? ''}>
        {Page ? <Page /> : <SessionsPage isMixed={facts?.isSynthetic === false} />}
      </TabPanel>
    </Tabs>
  )
}

interface LibraryNoteProps {
  readonly facts: LibraryFacts | null
  /** Failure of reading the facts. */
  readonly failure: Failure | null
  readonly onRetry: () => void
}

/** Line about the library, shown only while it is unavailable, is being built, or has waiting exports. */
function LibraryNote({ facts, failure, onRetry }: LibraryNoteProps) {
  const client = useClient()
  const { results, common } = useWording()
  const build = useAction(() => client.results.build())
  const trouble = failure ?? build.failure ?? facts?.trouble ?? null
  if (trouble !== null) {
    const retry = failure === null ? build.start : onRetry
    return (
      <div className={styles.note}>
        <Problem
          size="line"
          failure={trouble}
          subject={results.theLibrary}
          actions={<Button onPress={retry}>{common.retry}</Button>}
        />
      </div>
    )
  }
  if (facts === null) return null
  const { work, waiting } = facts
  if (work !== 'none')
    return (
      <p role="status" className={styles.note}>
        <StateMark shape="processing" />
        {results.working[work]}
      </p>
    )
  if (waiting === 0) return null
  return (
    <p role="status" className={styles.note}>
      {results.waiting(waiting)}
      <Button onPress={build.start} isDisabled={build.isRunning}>
        {results.buildNow}
      </Button>
    </p>
  )
}

/** Results screen: the sessions of the library, one session, comparison, trends, tables and reports. */
function ResultsScreen({ within }: { within: string | null }) {
  const client = useClient()
  const { results } = useWording()
  const { value: facts, failure, reread } = useRead('facts', () => client.results.facts(), ['results'])
  const shown = parseResultsAddress(within)
  // Sessions that failed the quality check are shown until the screen is left: a later visit must not count them unasked.
  useEffect(() => () => changeFilter({ approvedOnly: true }), [])
  useShortcuts(
    resultsTabs.map((tab) => ({
      id: `results-${tab}`,
      name: results.goToTab(results.tab[tab]),
      keys: null,
      group: 'list',
      run: () => goToTab(tab),
    })),
  )
  return (
    <div className={styles.results}>
      {shown.kind === 'session' ? (
        <>
          <LibraryNote facts={facts} failure={failure} onRetry={reread} />
          <RepPage key={shown.id} id={shown.id} />
        </>
      ) : (
        <ResultsTabs tab={shown.tab} facts={facts}>
          <LibraryNote facts={facts} failure={failure} onRetry={reread} />
        </ResultsTabs>
      )}
    </div>
  )
}

export const resultsScreen: ScreenEntry = {
  route: 'results',
  Screen: ({ route }) => <ResultsScreen within={route.within} />,
  name: ({ frame }) => frame.results,
  hasOwnTitle: false,
  rail: {
    key: '7',
    icon: 'M2 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6.5 9.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 13a2 2 0 1 0 4 0a2 2 0 1 0-4 0M16 4a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 16.2l2.5-4.9M10.2 10.6l2.1 1.3M14.8 11.1l2.4-5.2',
    isShown: () => true,
    count: () => null,
  },
  openCommand: null,
  manualSection: ({ within }) => {
    const shown = parseResultsAddress(within)
    return { page: 'results', at: shown.kind === 'session' ? 'one-session' : shown.tab }
  },
}
