import { useEffect } from 'react'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { RepPage } from '../rep/rep-page.tsx'
import { LibraryNote } from './library-note.tsx'
import { goToTab, parseResultsAddress, resultsTabs } from './results-address.ts'
import styles from './results-screen.module.css'
import { changeFilter } from './results-state.ts'
import { ResultsTabs } from './results-tabs.tsx'

/** Results screen: the sessions of the library, one session, comparison, trends, tables and reports. */
export function ResultsScreen({ within }: { within: string | null }) {
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
