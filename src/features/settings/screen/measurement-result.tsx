import { ClipRows } from '../../../renderer/components/clip-rows.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClockMeasurement } from '../../../station/contract/clock-measurement.ts'
import styles from './measure-clock.module.css'

const MINUTE_MS = 60_000
/** Display resolution; the uncertainty is rounded up to it. */
const SHOWN_STEP_MS = 10

interface MeasuredOffsetProps {
  readonly measurement: ClockMeasurement
  readonly camera: string
  /** Name of the clock that the camera is compared with. */
  readonly than: string
}

/** The uncertainty as it is shown. */
const shownUncertaintyMs = ({ uncertaintyMs }: ClockMeasurement) =>
  Math.ceil(uncertaintyMs / SHOWN_STEP_MS) * SHOWN_STEP_MS

/** True when the present correction is within the uncertainty: the measurement gives no reason to change it. */
export const isCorrectionRight = (measurement: ClockMeasurement): boolean =>
  Math.abs(measurement.correctionMs - measurement.presentMs) <= shownUncertaintyMs(measurement)

/** Offset of the camera's clock, and the effect of correcting it. */
export function MeasuredOffset({ measurement, camera, than }: MeasuredOffsetProps) {
  const { clocks, phrases } = useWording()
  const { format } = phrases
  const { correctionMs, presentMs, moved } = measurement
  const uncertaintyMs = shownUncertaintyMs(measurement)
  const uncertainty = format.seconds(uncertaintyMs)
  const offMs = Math.abs(correctionMs)
  const by = offMs < MINUTE_MS ? format.seconds(offMs) : format.duration(offMs)
  const isLarge = Math.abs(correctionMs - presentMs) > MINUTE_MS
  return (
    <>
      <span className={styles.offset}>
        {offMs <= uncertaintyMs
          ? clocks.same(camera, than, uncertainty)
          : clocks.offset(camera, by, correctionMs < 0, than, uncertainty)}
      </span>
      <span className={styles.correction}>
        {isCorrectionRight(measurement)
          ? clocks.fits(format.correction(presentMs))
          : `${clocks.correction(format.correction(presentMs), format.correction(correctionMs))} ${clocks.moved(moved)}`}
      </span>
      {isLarge && (
        <span className={styles.large}>
          <StateMark shape="warning" size={16} tone="warn" />
          {clocks.large}
        </span>
      )}
    </>
  )
}

/** Clips whose tags the correction would change, and those already uploaded. */
export function ChangesByClock({ measurement: { changed, tooLate } }: Pick<MeasuredOffsetProps, 'measurement'>) {
  const { clocks, phrases } = useWording()
  const { dateTime } = phrases.format
  if (changed.total + tooLate.total === 0) return null
  return (
    <div className={styles.changes}>
      {changed.total > 0 && <p className={styles.sum}>{clocks.changed(changed.total)}</p>}
      <ClipRows total={changed.total} rows={changed.first} whenText={dateTime} />
      {tooLate.total > 0 && <p className={styles.large}>{clocks.tooLate(tooLate.total)}</p>}
      <ClipRows total={tooLate.total} rows={tooLate.first} whenText={dateTime} isLate />
    </div>
  )
}
