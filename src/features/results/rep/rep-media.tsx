import { useMemo, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import type { PlotPosition } from '../../../renderer/plots/plot-position.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipCard } from '../../../station/contract/clip-view.ts'
import { Figure } from '../compare/figure.tsx'
import type { SessionCurves, SessionDetail } from '../session.ts'
import { clipMap } from './clip-map.ts'
import styles from './rep.module.css'
import { throwingSide } from './rep-curves.ts'
import { RepVideo } from './rep-video.tsx'

interface RepMediaProps {
  readonly detail: SessionDetail
  readonly curves: SessionCurves
  readonly position: PlotPosition
  readonly framesPerSecond: number
  readonly speed: number
}

/** Videos of two cameras, a place for those without a clip, and the figure, side by side. */
export function RepMedia({ detail, curves, position, framesPerSecond, speed }: RepMediaProps) {
  const { clips, hasFigure } = detail
  const [chosen, setChosen] = useState<readonly number[]>([0, 1])
  const missing = useMissingCameras(detail.session.repId)
  const places = clips.length > 1 ? [0, 1] : [0]
  const hasMissing = clips.length > 0 && missing.length > 0
  return (
    <div className={styles.media} data-videos={Math.min(clips.length, 2) + (hasMissing ? 1 : 0)}>
      {clips.length === 0 ? (
        <NoClips />
      ) : (
        places.map((place) => {
          const clip = clips[chosen[place] ?? place]
          return (
            clip && (
              <Camera
                key={place}
                clip={clip}
                clips={clips}
                curves={curves}
                position={position}
                framesPerSecond={framesPerSecond}
                speed={speed}
                onChoose={(index) => setChosen(chosen.with(place, index))}
              />
            )
          )
        })
      )}
      {hasMissing && <NoClipFrom cameras={missing} />}
      {hasFigure ? <SessionFigureView detail={detail} position={position} /> : <NoFigure />}
    </div>
  )
}

interface CameraProps extends Omit<RepMediaProps, 'detail'> {
  readonly clip: ClipCard
  readonly clips: readonly ClipCard[]
  readonly onChoose: (index: number) => void
}

function Camera({ clip, clips, curves, position, framesPerSecond, speed, onChoose }: CameraProps) {
  const { rep } = useWording()
  const map = useMemo(
    () => clipMap({ frames: curves.time.length, firstFrame: curves.firstFrame, framesPerSecond }, clip),
    [curves, framesPerSecond, clip],
  )
  return (
    <div className={styles.camera}>
      <RepVideo key={clip.id} clip={clip} map={map} position={position} speed={speed} />
      {clips.length > 2 && (
        <div className={styles.cameraChoice}>
          <Select
            label={rep.camera}
            choices={clips.map(({ camera }, index) => ({ id: String(index), text: camera }))}
            value={String(clips.indexOf(clip))}
            onChange={(id) => onChoose(Number(id))}
          />
        </div>
      )}
    </div>
  )
}

/** Cameras of the rep whose clip is missing. */
function useMissingCameras(repId: string | null): readonly string[] {
  const client = useClient()
  const read = async () => (repId === null ? null : client.viewer.rep({ repId }))
  return useRead(repId ?? '', read, ['reps']).value?.rep.missingCameras ?? []
}

function NoClipFrom({ cameras }: { cameras: readonly string[] }) {
  const { rep, phrases } = useWording()
  return (
    <p className={styles.noVideo}>
      <StateWords shape="warning" words={rep.noClipFrom(phrases.format.list(cameras))} />
    </p>
  )
}

function NoClips() {
  const { rep } = useWording()
  return <p className={styles.noVideo}>{rep.noVideo}</p>
}

function NoFigure() {
  const { rep } = useWording()
  return <p className={styles.noVideo}>{rep.noFigure}</p>
}

function SessionFigureView({ detail, position }: Pick<RepMediaProps, 'detail' | 'position'>) {
  const client = useClient()
  const { rep, common } = useWording()
  const { id } = detail.session
  const { value, failure, reread } = useRead(id, () => client.results.figure({ id }), [])
  if (value) return <Figure figure={value} position={position} throwingSide={throwingSide(detail)} />
  if (!failure) return <div className={styles.noVideo}>{common.loading}</div>
  return (
    <div className={styles.noVideo}>
      <Problem
        size="line"
        failure={failure}
        subject={rep.figure}
        actions={<Button onPress={reread}>{common.retry}</Button>}
      />
    </div>
  )
}
