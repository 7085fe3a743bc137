import { useMemo } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { createPosition } from '../../../renderer/plots/plot-position.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { goToTab } from '../screen/results-address.ts'
import type { SessionCurves, SessionDetail } from '../session.ts'
import { HeadlineRow } from './headline-row.tsx'
import { MetricsTable } from './metrics-table.tsx'
import styles from './rep.module.css'
import { RepControls } from './rep-controls.tsx'
import { repTime } from './rep-curves.ts'
import { RepHead } from './rep-head.tsx'
import { RepMedia } from './rep-media.tsx'
import { RepPlots } from './rep-plots.tsx'
import { useRepState } from './rep-state.ts'
import { SpeakingCamera } from './speaking-camera.tsx'
import { useRepKeys } from './use-rep-keys.ts'
import { useRepPlayback } from './use-rep-playback.ts'

const DEFAULT_FRAMES_PER_SECOND = 240

/** Page of one session: headline metrics, videos, figure and curves at one position. */
export function RepPage({ id }: { id: string }) {
  const client = useClient()
  const { rep, common } = useWording()
  const { value: detail, failure, reread } = useRead(id, () => client.results.session({ id }), ['results'])
  if (!detail)
    return failure ? (
      <div className={styles.message}>
        <Problem
          failure={failure}
          subject={rep.aSession}
          actions={
            <>
              <Button onPress={reread}>{common.retry}</Button>
              <Button onPress={() => goToTab('sessions')}>{rep.back}</Button>
            </>
          }
        />
      </div>
    ) : (
      <SkeletonRows count={6} />
    )
  return (
    <div className={styles.page}>
      <RepHead detail={detail} />
      <SpeakingCamera detail={detail} />
      <HeadlineRow standings={detail.standings} pair={detail.session} />
      <Frames detail={detail} />
    </div>
  )
}

/** Loads the frame times; a session without curves shows its metrics only. */
function Frames({ detail }: { detail: SessionDetail }) {
  const client = useClient()
  const { rep, common } = useWording()
  const { session, curves } = detail
  const first = curves.find(({ name }) => name === 'time') ?? curves[0]
  const { value, failure, reread } = useRead(
    session.id,
    async () => (first ? client.results.curves({ id: session.id, columns: [first.name] }) : null),
    [],
  )
  if (failure)
    return (
      <div className={styles.message}>
        <Problem failure={failure} subject={rep.curves} actions={<Button onPress={reread}>{common.retry}</Button>} />
      </div>
    )
  if (first && !value) return <SkeletonRows count={4} />
  if (!value || value.time.length === 0) return <MetricsTable metrics={detail.metrics} />
  return <PlayableSession detail={detail} curves={value} />
}

function PlayableSession({ detail, curves }: { detail: SessionDetail; curves: SessionCurves }) {
  const { speed, below } = useRepState()
  const framesPerSecond = curves.framesPerSecond ?? detail.session.framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND
  const time = useMemo(() => repTime(detail, curves), [detail, curves])
  const position = useMemo(() => {
    const zero = time.events.find(({ name }) => name === time.zero?.name)
    return createPosition(time.x.length, zero?.index ?? Math.floor(time.x.length / 2))
  }, [time])
  const playback = useRepPlayback(position, framesPerSecond, speed)
  useRepKeys(position, time, playback)
  return (
    <>
      <RepMedia
        detail={detail}
        curves={curves}
        position={position}
        framesPerSecond={framesPerSecond}
        speed={playback.direction === 1 ? speed : 0}
      />
      <RepControls position={position} time={time} firstFrame={curves.firstFrame} playback={playback} />
      {below === 'curves' ? (
        <RepPlots detail={detail} time={time} position={position} />
      ) : (
        <MetricsTable metrics={detail.metrics} />
      )}
    </>
  )
}
