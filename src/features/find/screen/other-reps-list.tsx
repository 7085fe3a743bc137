import { useCallback } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import type { OtherStationsSlot, StationRep } from '../../../renderer/page-slots.ts'
import { useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { movementWords } from '../../../renderer/tagging/movement-dialog.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { type FindQuery, FindState } from '../../../station/contract/find-query.ts'
import styles from './other-reps-list.module.css'
import { ALL_STATIONS } from './use-find-navigation.ts'

interface OtherRepsListProps {
  readonly query: FindQuery
  readonly station: string
  /** Identifies the search. */
  readonly address: string
  readonly otherStations: OtherStationsSlot
}

const keyOf = ({ id }: StationRep) => id

/** Reps of other stations, newest first. Their videos are at those stations, and nothing here changes them. */
export function OtherRepsList({ query, station, address, otherStations }: OtherRepsListProps) {
  const { find, common } = useWording()
  const rowHeight = useTokenPixels('--station')
  // A search that failed is repeated when the database is back.
  const link = useStatus()?.facility?.link.kind ?? 'off'
  const input = { query, station: station === ALL_STATIONS ? null : station }
  const { value: found, failure, reread } = otherStations.useReps(input, `${address} ${link}`)
  const [{ active, selected }, selection] = useSelection()
  const ignore = useCallback(() => {}, [])
  if (found === null)
    return failure ? (
      <Problem failure={failure} subject={find.otherReps} actions={<Button onPress={reread}>{common.retry}</Button>} />
    ) : (
      <SkeletonRows count={8} />
    )
  return (
    <>
      <p className={styles.note} role="status">
        {find.otherTotal(found.reps.length, found.isWhole)} {find.otherNote}
      </p>
      {found.reps.length === 0 ? (
        <EmptyState title={find.noMatch} />
      ) : (
        <VirtualList
          label={find.otherReps}
          part={{ total: found.reps.length, offset: 0, items: found.reps }}
          rowHeight={rowHeight}
          keyOf={keyOf}
          onVisible={ignore}
          control={{ selected, active, setActive: selection.setActive }}
        >
          {(rep) => <OtherRepRow rep={rep} />}
        </VirtualList>
      )}
    </>
  )
}

function OtherRepRow({
  rep: { stations, atMs, athleteId, athleteName, activity, movement, clips },
}: {
  rep: StationRep
}) {
  const wording = useWording()
  const { find, phrases } = wording
  const label = useAthleteLabel()
  const { clock, shortDate } = phrases.format
  const nowMs = useNow(60_000)
  const cameras = [...new Set(clips.flatMap(({ camera }) => camera ?? []))]
  const states = [...new Set(clips.map(({ state }) => find.states[FindState.parse(state)]))]
  return (
    <div className={styles.row}>
      <span className={styles.time}>
        <b>{clock(atMs)}</b>
        <i>{shortDate(atMs, nowMs)}</i>
      </span>
      <span className={styles.lines}>
        <b className={typography.cut}>{athleteName === null ? find.noAthlete : label(athleteName, athleteId)}</b>
        <i className={typography.cut}>{movementWords({ activity, movement }, wording) ?? ''}</i>
      </span>
      <span className={styles.lines}>
        <b className={typography.cut}>{stations.join(', ')}</b>
        <i className={typography.cut}>{cameras.join(', ')}</i>
      </span>
      <span className={styles.lines}>
        <b className={typography.cut}>{states.join(', ')}</b>
        <i className={typography.cut}>{clips.map(({ fileName }) => fileName).join(', ')}</i>
      </span>
    </div>
  )
}
