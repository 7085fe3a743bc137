import { useCallback, useRef } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useAheadMs } from '../../../renderer/hooks/use-station-clock.ts'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { goTo } from '../../../renderer/routes.ts'
import { useClient, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { FacilityFacts, FacilityView, StationStrip } from '../../../station/contract/facility-view.ts'
import { AwayPanel } from './away-panel.tsx'
import styles from './facility.module.css'
import { FacilityHead } from './facility-head.tsx'
import { SharedFacts } from './shared-facts.tsx'
import { StationAttention } from './station-attention.tsx'
import { StationList } from './station-list.tsx'

/** Facility screen: a strip for each station, and the number of clips that none has uploaded yet. */
export function FacilityScreen() {
  const client = useClient()
  const { facility, common } = useWording()
  const joined = useStatus()?.facility
  const { value: read, failure, reread } = useRead('facility', () => client.facility.view(), ['facility'])
  // The status also follows the clips that wait.
  const view = read && joined ? { ...read, ...joined } : read
  if (view === null)
    return failure ? (
      <div className={styles.problem}>
        <Problem
          failure={failure}
          subject={facility.subject}
          actions={<Button onPress={reread}>{common.retry}</Button>}
        />
      </div>
    ) : (
      <SkeletonRows count={8} />
    )
  if (view.link.kind === 'off')
    return (
      <EmptyState
        title={facility.noFacility}
        actions={
          <Button tone="primary" onPress={() => goTo('settings', 'facility')}>
            {facility.setUp}
          </Button>
        }
      >
        <p>{facility.noFacilityText}</p>
      </EmptyState>
    )
  if (view.facts === null) return <NoFacts view={view} />
  return <Stations view={view} facts={view.facts} />
}

/** Stations that are not known yet: the database has not answered, or refuses. */
function NoFacts({ view }: { view: FacilityView }) {
  const { facility } = useWording()
  if (view.link.kind === 'away')
    return (
      <div className={styles.plain}>
        <AwayPanel view={view} />
        <EmptyState title={facility.noStations}>
          <p>{facility.noStationsText}</p>
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.plain}>
      <p role="status" className={styles.loading}>
        <StateMark shape="processing" />
        {facility.loading}
      </p>
      <SkeletonRows count={8} />
    </div>
  )
}

function Stations({ view, facts }: { view: FacilityView; facts: FacilityFacts }) {
  const { facility } = useWording()
  const area = useRef<HTMLDivElement>(null)
  // Facts have the station's clock, which may differ from this page's.
  const nowMs = useNow() + (useAheadMs() ?? 0)
  const isPresent = view.link.kind === 'connected'
  const [{ active, selected }, selection] = useSelection()
  const { stations } = facts

  const showClips = useCallback((strip: StationStrip) => {
    if (strip.isThis) goTo('queue')
    else goTo('find', undefined, { station: strip.name })
  }, [])
  const step = (by: number) => {
    const index = stations.findIndex(({ id }) => id === active)
    const next = stations[index < 0 ? 0 : Math.min(Math.max(index + by, 0), stations.length - 1)]
    if (next) selection.setActive(next.id)
    focusGrid(area.current)
  }
  useShortcuts([
    { id: 'facility-next', group: 'list', name: facility.nextStation, keys: 'j', run: () => step(1) },
    { id: 'facility-previous', group: 'list', name: facility.previousStation, keys: 'k', run: () => step(-1) },
  ])

  return (
    <div ref={area} className={styles.facility}>
      <AwayPanel view={view} />
      <FacilityHead facts={facts} nowMs={nowMs} isPresent={isPresent} />
      <StationList
        stations={stations}
        control={{ selected, active, setActive: selection.setActive }}
        nowMs={nowMs}
        isPresent={isPresent}
        onOpen={showClips}
      />
      <aside className={styles.side} aria-label={facility.attention}>
        <StationAttention stations={isPresent ? stations : null} onShowClips={showClips} />
        {stations.length === 1 && (
          <p className={styles.only}>
            <b>{facility.onlyThis}</b>
            {facility.onlyThisText}
          </p>
        )}
        <SharedFacts view={view} />
      </aside>
    </div>
  )
}
