import { useRef } from 'react'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import layout from '../../../renderer/list/list-screen.module.css'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { goToTab } from './results-address.ts'
import { clearCompared } from './results-state.ts'
import { SessionsBar } from './sessions-bar.tsx'
import { SessionsFoot } from './sessions-foot.tsx'
import { SessionsList } from './sessions-list.tsx'
import { useCompared } from './use-compared.ts'
import { useSessions } from './use-sessions.ts'

interface SessionsPageProps {
  /** True where only some results are made up: their rows are marked. */
  readonly isMixed: boolean
}

/** Sessions tab: the sessions of the library with their headline metrics, selectable for comparison. */
export function SessionsPage({ isMixed }: SessionsPageProps) {
  const { find, results } = useWording()
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
      name: find.toList,
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
