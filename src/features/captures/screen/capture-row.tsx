import { memo } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { Thumb } from '../../../renderer/components/thumb.tsx'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useMediaPaths } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { CaptureRow } from '../../../station/contract/capture-list.ts'
import styles from './capture-list.module.css'
import { athletesText, captureAppearance, dimensionsText, movementText } from './capture-words.ts'

interface CaptureRowProps {
  readonly row: CaptureRow
  readonly isOpen: boolean
}

/** Row of one capture at the service. */
export const CaptureRowView = memo(function CaptureRowView({ row, isOpen }: CaptureRowProps) {
  const wording = useWording()
  const mediaPaths = useMediaPaths()
  const { captures, phrases } = wording
  const { clip, capturedAtMs, framesPerSecond } = row
  const { shape, tone, words, note } = captureAppearance(row, wording)
  const athletes = athletesText(row, wording, useAthleteLabel())
  const dimensions = dimensionsText(row, wording)
  return (
    <div className={classes(styles.row, isOpen && styles.open)}>
      <span className={styles.time} title={capturedAtMs === null ? undefined : phrases.format.exactly(capturedAtMs)}>
        {capturedAtMs !== null && (
          <>
            <b>{phrases.format.clock(capturedAtMs)}</b>
            <span>{phrases.format.date(capturedAtMs)}</span>
          </>
        )}
      </span>
      <span className={styles.thumb}>
        {clip ? (
          <Thumb poster={clip.pictures.kind === 'ready' ? mediaPaths.poster(clip.pictures.key) : null} alt="" />
        ) : (
          <span className={styles.none}>{captures.noClip}</span>
        )}
      </span>
      <b className={classes(styles.who, typography.cut)} title={athletes}>
        {athletes}
      </b>
      <span className={styles.lines}>
        <b className={typography.cut}>{movementText(row, wording)}</b>
        {dimensions !== '' && (
          <span className={typography.cut} title={dimensions}>
            {dimensions}
          </span>
        )}
      </span>
      <span className={styles.state} title={note}>
        <StateWords shape={shape} tone={tone} words={words} note={note} />
      </span>
      <span className={styles.rate}>{framesPerSecond === null ? '' : phrases.format.number(framesPerSecond)}</span>
      <span className={classes(styles.from, styles.lines)}>
        <span className={typography.cut} title={clip?.fileName ?? row.id}>
          {clip?.fileName ?? captures.notFromHere}
        </span>
        {clip && (
          <span className={typography.cut} title={clip.camera}>
            {clip.camera}
          </span>
        )}
      </span>
    </div>
  )
})
