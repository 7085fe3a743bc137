import type { ReactNode } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { ViewerCamera, ViewerRep } from '../viewer-rep.ts'
import type { AlignedFrame } from './align-tracks.ts'
import styles from './compare.module.css'
import { displayedStage } from './still-source.tsx'
import type { SideAlignment } from './use-alignment.ts'

interface CompareSideProps {
  readonly viewerRep: ViewerRep
  readonly cameras: readonly ViewerCamera[]
  readonly alignment: SideAlignment | null
  /** Event of the results at which both reps are aligned. */
  readonly event: string | null
  readonly onAlign: (at: AlignedFrame | null) => void
  readonly children: ReactNode
}

/** One of two reps: athlete and time, its alignment frame, and its cameras. */
export function CompareSide({ viewerRep, cameras, alignment, event, onAlign, children }: CompareSideProps) {
  const { drawing: words, viewer, phrases } = useWording()
  const label = useAthleteLabel()
  const { rep } = viewerRep
  const athlete = rep.athleteName === null ? viewer.unknownAthlete : label(rep.athleteName, rep.athleteId)
  const name = `${athlete}, ${phrases.format.date(rep.atMs)}`
  const moment = phrases.format.clockToTheSecond(rep.atMs)
  const aligned = cameras.find(({ clip }) => clip.id === alignment?.at.clipId)
  const automaticText = event === null ? words.alignedByStart : words.alignedByEvent(phrases.metric(event))
  const text =
    alignment?.isMarked && aligned
      ? words.alignedAt(phrases.format.number(alignment.at.frame + 1), aligned.clip.camera)
      : automaticText
  /** Aligns the rep at the displayed frame of its aligned camera, otherwise of its first camera. */
  function alignHere() {
    const camera = aligned ?? cameras[0]
    const stage = camera && displayedStage(camera.clip.id)
    if (camera && stage) onAlign({ clipId: camera.clip.id, frame: stage.frame() })
  }
  return (
    <section className={styles.side} aria-label={`${name}, ${moment}`}>
      <header className={styles.head}>
        <span className={styles.who}>
          <b className={typography.cut} title={`${name}, ${moment}`}>
            {name}, {moment}
          </b>
          <span className={classes(styles.aligned, typography.cut)} title={text}>
            {text}
          </span>
        </span>
        <Button onPress={alignHere}>{words.align}</Button>
        {alignment?.isMarked && (
          <Button tone="quiet" onPress={() => onAlign(null)}>
            {words.resetAlignment}
          </Button>
        )}
      </header>
      {children}
    </section>
  )
}
