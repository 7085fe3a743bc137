import { type KeyboardEvent, memo } from 'react'
import { HoldLine } from '../../renderer/components/hold-line.tsx'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useIsHoldCounted } from '../../renderer/hooks/use-is-hold-counted.ts'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import { dimensionsLine, movementWords } from '../../renderer/tagging/movement-words.ts'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { RepRow } from '../../station/contract/rep.ts'
import { uploadAgainNote } from '../clip/upload-again-text.ts'
import { HeadlineValues } from '../results/screen/headline-values.tsx'
import styles from './board.module.css'
import { CamerasStrip } from './cameras-strip.tsx'
import { RepStateCell } from './rep-state-cell.tsx'
import { RowTime } from './row-time.tsx'

interface RepRowViewProps {
  readonly rep: RepRow
  readonly isActive: boolean
  readonly holdMs: number
  readonly dayFromMs: number
  readonly onOpen: (clip: ClipCard) => void
  readonly onLeave: (event: KeyboardEvent) => void
}

const now = () => Date.now()

/** Row of one rep on the board. */
export const RepRowView = memo(function RepRowView({
  rep,
  isActive,
  holdMs,
  dayFromMs,
  onOpen,
  onLeave,
}: RepRowViewProps) {
  const wording = useWording()
  const { today } = wording
  const { state, dimensions } = rep
  const label = useAthleteLabel()
  const athleteName = rep.athleteName === null ? null : label(rep.athleteName, rep.athleteId)
  const what = movementWords(rep, wording)
  const again = uploadedAgainNote(rep, wording)
  const details = dimensionsLine(dimensions, wording)
  const isHoldCounted = useIsHoldCounted(state)
  return (
    <div className={styles.rep}>
      <RowTime atMs={rep.atMs} dayFromMs={dayFromMs} />
      <CamerasStrip
        clips={rep.clips}
        missing={rep.missingCameras}
        isReachable={isActive}
        onOpen={onOpen}
        onLeave={onLeave}
      />
      <div className={styles.who}>
        <b className={styles.name} title={athleteName ?? undefined}>
          {athleteName ?? today.nobodyYet}
        </b>
        <p className={styles.what}>
          {what !== null && <span>{what}</span>}
          {details !== '' && <span className={styles.details}>{details}</span>}
          {again !== null && (
            <span className={styles.again} title={again}>
              {again}
            </span>
          )}
        </p>
        {rep.headlines && <HeadlineValues headlines={rep.headlines} />}
      </div>
      <RepStateCell rep={rep} />
      {state.kind === 'held' && isHoldCounted && <HoldLine untilMs={state.untilMs} wholeMs={holdMs} nowMs={now} />}
    </div>
  )
})

/** Note of the first clip that was or will be uploaded for a second athlete. */
const uploadedAgainNote = ({ clips }: RepRow, wording: ScreenWording): string | null =>
  uploadAgainNote(clips.find(({ again }) => again !== null)?.again ?? null, wording)
