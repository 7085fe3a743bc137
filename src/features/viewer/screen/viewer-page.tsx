import { useCallback, useMemo } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ViewerRep } from '../viewer-rep.ts'
import { CameraGrid } from './camera-grid.tsx'
import { CompareMenu } from './compare-menu.tsx'
import { DrawingLayer } from './drawing-layer.tsx'
import { DrawingTools } from './drawing-tools.tsx'
import { PlaybackControls } from './playback-controls.tsx'
import { RepList } from './rep-list.tsx'
import { SaveFrame } from './save-frame.tsx'
import { eventMarks, sharedRange } from './timeline-marks.ts'
import { useDrawingKeys } from './use-drawing-keys.ts'
import { DrawingsContext, useDrawings } from './use-drawings.ts'
import { useEvents } from './use-events.ts'
import { useLoop } from './use-loop.ts'
import { useNudges } from './use-nudges.ts'
import { usePlayer, usePlayerState } from './use-player.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { useFrames, useTracks } from './use-viewer-rep.ts'
import { useZoomKeys } from './use-zoom-keys.ts'
import styles from './viewer.module.css'
import { ViewerHead } from './viewer-head.tsx'

/** Page of one rep: its cameras in step, playback controls, and the other reps of the day. */
export function ViewerPage({ viewed }: { viewed: ViewerRep }) {
  const { viewer, drawing, common } = useWording()
  const { rep } = viewed
  const { nudged, nudging } = useNudges(viewed.cameras)
  const frames = useFrames(viewed.cameras)
  const tracks = useTracks({ cameras: nudged }, frames)
  const player = usePlayer(tracks)
  const looping = useLoop(viewed, player)
  const events = useEvents(viewed)
  const timeline = usePlayerState(player, (state) => state.timeline)
  const marks = useMemo(() => eventMarks(timeline, events), [timeline, events])
  useViewerKeys(player, looping)
  const clips = viewed.cameras.map(({ clip }) => clip.id)
  const drawings = useDrawings(clips)
  useDrawingKeys(drawings)
  useZoomKeys(clips)
  const pause = useCallback(() => player.play(0), [player])
  const { failure, forget } = nudging.saving.failure ? nudging.saving : looping.saving
  return (
    <DrawingsContext value={drawings}>
      <div className={styles.viewer}>
        <div className={styles.work}>
          <ViewerHead rep={rep} looped={sharedRange(timeline, looping.range, clips)}>
            <CompareMenu rep={rep} />
            <SaveFrame rep={rep} cameras={nudged} />
          </ViewerHead>
          {drawings.saving.failure && (
            <Problem
              failure={drawings.saving.failure}
              subject={drawing.subject}
              size="line"
              actions={<Button onPress={drawings.saving.forget}>{common.close}</Button>}
            />
          )}
          {failure && (
            <Problem
              failure={failure}
              subject={viewer.thisRep}
              size="line"
              actions={<Button onPress={forget}>{common.close}</Button>}
            />
          )}
          <CameraGrid
            cameras={nudged}
            missing={rep.missingCameras}
            player={player}
            frames={frames}
            nudging={nudging}
            overlay={<DrawingLayer pause={pause} />}
          />
          <PlaybackControls player={player} marks={marks} looping={looping} isReading={tracks === null}>
            <DrawingTools cameras={nudged} player={player} />
          </PlaybackControls>
        </div>
        <RepList current={rep} />
      </div>
    </DrawingsContext>
  )
}
