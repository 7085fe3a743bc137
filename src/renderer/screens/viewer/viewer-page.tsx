import type { ViewerRep } from '../../../contract/viewer/viewer-rep.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useWording } from '../../state/wording-context.tsx'
import { CameraGrid } from './camera/camera-grid.tsx'
import { usePlayer } from './playback/use-player.ts'
import { Transport } from './transport/transport.tsx'
import { useNudges } from './use-nudges.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { useFrames, useTracks } from './use-viewer-rep.ts'
import styles from './viewer.module.css'
import { ViewerHead } from './viewer-head.tsx'

/** One rep: its cameras in step, one scrubber, and the other reps of the day. */
export function ViewerPage({ viewed }: { viewed: ViewerRep }) {
  const { viewer, common } = useWording()
  const { rep } = viewed
  const { nudged, nudging } = useNudges(viewed.cameras)
  const frames = useFrames(viewed.cameras)
  const tracks = useTracks({ cameras: nudged }, frames)
  const player = usePlayer(tracks)
  useViewerKeys(player)
  const { failure, forget } = nudging.saving
  return (
    <div className={styles.viewer}>
      <div className={styles.work}>
        <ViewerHead rep={rep} />
        {failure && (
          <Problem
            failure={failure}
            thing={viewer.thisRep}
            size="line"
            actions={<Button onPress={forget}>{common.close}</Button>}
          />
        )}
        <CameraGrid cameras={nudged} missing={rep.missingCameras} player={player} frames={frames} nudging={nudging} />
        <Transport player={player} />
      </div>
    </div>
  )
}
