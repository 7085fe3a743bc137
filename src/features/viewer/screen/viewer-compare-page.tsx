import { useCallback } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { goToViewer } from '../../../renderer/state/viewer-address.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ViewerRep } from '../viewer-rep.ts'
import { CameraGrid } from './camera-grid.tsx'
import compare from './compare.module.css'
import { CompareSide } from './compare-side.tsx'
import { DrawingLayer } from './drawing-layer.tsx'
import { DrawingTools } from './drawing-tools.tsx'
import { PlaybackControls } from './playback-controls.tsx'
import { SaveFrame } from './save-frame.tsx'
import { sharedRange } from './timeline-marks.ts'
import { useAlignment } from './use-alignment.ts'
import { useDrawingKeys } from './use-drawing-keys.ts'
import { DrawingsContext, useDrawings } from './use-drawings.ts'
import { useComparedLoop } from './use-loop.ts'
import { useNudges } from './use-nudges.ts'
import { usePlayer, usePlayerState } from './use-player.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { useFrames, useTracks } from './use-viewer-rep.ts'
import { useZoomKeys } from './use-zoom-keys.ts'
import styles from './viewer.module.css'
import { ViewerHead } from './viewer-head.tsx'

/** Page with two reps side by side, aligned at one frame of each and played together. */
export function ViewerComparePage({ first, second }: { first: ViewerRep; second: ViewerRep }) {
  const { viewer, drawing, common, phrases } = useWording()
  const one = useComparedRep(first)
  const other = useComparedRep(second)
  const { aligned, marking } = useAlignment({
    first: { viewed: first, tracks: one.tracks },
    second: { viewed: second, tracks: other.tracks },
  })
  const player = usePlayer(aligned?.tracks ?? null)
  const looping = useComparedLoop(`${first.rep.id} ${second.rep.id}`, player)
  const timeline = usePlayerState(player, (state) => state.timeline)
  const own = first.cameras.map(({ clip }) => clip.id)
  useViewerKeys(player, looping)
  const cameras = [...one.nudged, ...other.nudged]
  const clips = cameras.map(({ clip }) => clip.id)
  const drawings = useDrawings(clips)
  useDrawingKeys(drawings)
  useZoomKeys(clips)
  const pause = useCallback(() => player.play(0), [player])
  const failing = [one.nudging.saving, other.nudging.saving, drawings.saving, marking, looping.saving]
  const failed = failing.find(({ failure }) => failure)
  return (
    <DrawingsContext value={drawings}>
      <div className={styles.viewer}>
        <div className={styles.work}>
          <ViewerHead rep={first.rep} looped={sharedRange(timeline, looping.range, own)}>
            <Button onPress={() => goToViewer(first.rep.id)}>{drawing.closeCompare}</Button>
            <SaveFrame rep={first.rep} cameras={cameras} />
          </ViewerHead>
          {failed?.failure && (
            <Problem
              failure={failed.failure}
              subject={viewer.thisRep}
              size="line"
              actions={<Button onPress={failed.forget}>{common.close}</Button>}
            />
          )}
          <div className={compare.sides}>
            {(
              [
                [first, one, aligned?.first],
                [second, other, aligned?.second],
              ] as const
            ).map(([viewed, { nudged, nudging, frames }, alignment]) => (
              <CompareSide
                key={viewed.rep.id}
                viewerRep={viewed}
                cameras={nudged}
                alignment={alignment ?? null}
                event={aligned?.event ?? null}
                onAlign={(at) => marking.start(viewed.rep.id, at)}
              >
                <CameraGrid
                  cameras={nudged}
                  missing={viewed.rep.missingCameras}
                  player={player}
                  frames={frames}
                  nudging={nudging}
                  repTime={phrases.format.clockToTheSecond(viewed.rep.atMs)}
                  overlay={<DrawingLayer pause={pause} />}
                />
              </CompareSide>
            ))}
          </div>
          <PlaybackControls player={player} marks={[]} looping={looping} isReading={aligned === null}>
            <DrawingTools cameras={cameras} player={player} />
          </PlaybackControls>
        </div>
      </div>
    </DrawingsContext>
  )
}

/** Cameras of one rep with their current nudges, and their tracks. */
function useComparedRep(viewed: ViewerRep) {
  const { nudged, nudging } = useNudges(viewed.cameras)
  const frames = useFrames(viewed.cameras)
  const tracks = useTracks({ cameras: nudged }, frames)
  return { nudged, nudging, frames, tracks }
}
