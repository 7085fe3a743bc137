import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { ComparePage } from '../compare/compare-page.tsx'
import type { LibraryFacts } from '../library.ts'
import { ReportPage } from '../report/report-page.tsx'
import { TrendPage } from '../trend/trend-page.tsx'
import { goToTab, type ResultsTab, resultsTabs } from './results-address.ts'
import styles from './results-screen.module.css'
import { SessionsPage } from './sessions-page.tsx'
import { TablePage } from './table-page.tsx'

interface ResultsTabsProps {
  readonly tab: ResultsTab
  /** Null until the facts are read. */
  readonly facts: LibraryFacts | null
  /** Content between the tabs and their panels. */
  readonly children: ReactNode
}

const pages = { compare: ComparePage, trend: TrendPage, table: TablePage, report: ReportPage }

/** Tabs of Results; arrow keys move between them, and the address follows. */
export function ResultsTabs({ tab, facts, children }: ResultsTabsProps) {
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
