import { useEffect, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { ClipRows } from '../../../renderer/components/clip-rows.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useAheadMs } from '../../../renderer/hooks/use-station-clock.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient, useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClockMeasurement, ClockMoments } from '../../../station/contract/clock-measurement.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import { ClipChoice, isTimed } from './clip-choice.tsx'
import { type ClockSide, momentOfReading, parseClockReading, useClockSide } from './clock-reading.ts'
import { FramePicker } from './frame-picker.tsx'
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
const isCorrectionRight = (measurement: ClockMeasurement): boolean =>
  Math.abs(measurement.correctionMs - measurement.presentMs) <= shownUncertaintyMs(measurement)

/** Offset of the camera's clock, and the effect of correcting it. */
function MeasuredOffset({ measurement, camera, than }: MeasuredOffsetProps) {
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
function ChangesByClock({ measurement: { changed, tooLate } }: Pick<MeasuredOffsetProps, 'measurement'>) {
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

const CLOCK_INTERVAL_MS = 50

interface ComputerClockProps {
  readonly camera: string
  readonly text: string
  readonly onText: (text: string) => void
}

/** Running clock of the station to be filmed, and a field for the time in the film. */
function ComputerClock({ camera, text, onText }: ComputerClockProps) {
  const { clocks } = useWording()
  const [isLeft, setLeft] = useState(false)
  const [openedAtMs] = useState(() => Date.now())
  const tenths = useTenths()
  const isWrong = isLeft && text.trim() !== '' && parseClockReading(text) === null
  return (
    <div className={styles.computer}>
      <RunningClock />
      <p>{clocks.filmThis(camera)}</p>
      <Field
        label={clocks.reading}
        value={text}
        onChange={(next) => {
          setLeft(false)
          onText(next)
        }}
        onBlur={() => setLeft(true)}
        note={clocks.readingExample(tenths(openedAtMs))}
        error={isWrong ? clocks.readingWrong : undefined}
      />
    </div>
  )
}

/** Clock with tenths; too fast for screen readers. */
function RunningClock() {
  const tenths = useTenths()
  const { common } = useWording()
  const aheadMs = useAheadMs()
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={styles.clock} aria-hidden="true">
      {aheadMs === null ? common.loading : tenths(nowMs + aheadMs)}
    </p>
  )
}

/** Formats a time with tenths: “4:42:10.4 PM”. */
function useTenths(): (ms: number) => string {
  const { phrases } = useWording()
  return (ms) => {
    const { main, seconds, period } = phrases.format.clockSeconds(ms)
    return `${main}${seconds}.${Math.floor((ms % 1_000) / 100)}${period}`
  }
}

interface MeasurementAnswer {
  /** Key of the measured moments. */
  readonly requestKey: string
  readonly measurement: ClockMeasurement | null
  readonly failure: Failure | null
}

/** Measures two marked moments; null until both are marked and the station has answered. */
function useMeasurement(moments: ClockMoments | null): Omit<MeasurementAnswer, 'requestKey'> {
  const client = useClient()
  const [answer, setAnswer] = useState<MeasurementAnswer | null>(null)
  const requestKey = moments === null ? null : JSON.stringify(moments)
  useEffect(() => {
    if (requestKey === null) return undefined
    let isLatest = true
    const storeIfLatest = (result: Omit<MeasurementAnswer, 'requestKey'>) =>
      isLatest && setAnswer({ requestKey, ...result })
    client.clocks.measure(JSON.parse(requestKey)).then(
      (measurement) => storeIfLatest({ measurement, failure: null }),
      (error: unknown) => storeIfLatest({ measurement: null, failure: callFailure(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [client, requestKey])
  return answer !== null && answer.requestKey === requestKey ? answer : { measurement: null, failure: null }
}

const COMPUTER = 'computer'

/** Camera with its label in the settings and its name on screen. */
export interface NamedCamera {
  readonly label: string
  readonly name: string
}

interface MeasureClockDialogProps {
  readonly camera: NamedCamera
  readonly others: readonly NamedCamera[]
  /** Corrections entered by hand, which override measured ones. */
  readonly typed: Settings['cameras']
  readonly onClose: () => void
}

/** Dialog that measures a camera's clock from one moment seen by two clocks, and corrects it. */
export function MeasureClockDialog({ camera, others, typed, onClose }: MeasureClockDialogProps) {
  const { client, notifications } = useStation()
  const { clocks, common, phrases } = useWording()
  const [compared, setCompared] = useState(others[0]?.label ?? COMPUTER)
  const [reading, setReading] = useState('')
  const isComputer = compared === COMPUTER
  const own = useClockSide(camera.label, null)
  const other = useClockSide(isComputer ? null : compared, own.chosen?.foundAtMs ?? null)
  const otherName = others.find(({ label }) => label === compared)?.name ?? ''
  const reference = isComputer
    ? computerReference(reading, own)
    : other.moment && { kind: 'clip' as const, ...other.moment }
  const moments: ClockMoments | null = own.moment && reference ? { measured: own.moment, reference } : null
  const { measurement, failure } = useMeasurement(moments)

  const saving = useAction(async () => {
    if (!measurement) return
    const { correctionMs } = measurement
    const { undo } = await client.command({ kind: 'clock-correct', camera: camera.label, correctionMs })
    if (typed[camera.label]) await client.settings.change({ cameras: { [camera.label]: null } })
    notifications.show({
      tone: 'done',
      title: clocks.saved(camera.name, phrases.format.correction(correctionMs)),
      undo,
    })
    onClose()
  })

  const step = (() => {
    if (moments !== null) return measurement || failure ? null : clocks.measuring
    if (!isComputer) return clocks.next.both
    return own.moment ? clocks.next.reading : clocks.next.measured(camera.name)
  })()
  const problem = saving.failure ?? failure

  return (
    <Dialog
      title={clocks.title(camera.name)}
      isOpen
      onClose={onClose}
      width="broad"
      note={
        step ??
        (measurement && !problem ? (
          <MeasuredOffset
            measurement={measurement}
            camera={camera.name}
            than={isComputer ? clocks.thisComputer : otherName}
          />
        ) : undefined)
      }
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button
            tone="primary"
            isDisabled={!measurement || isCorrectionRight(measurement) || saving.isRunning}
            onPress={saving.start}
          >
            {clocks.save}
          </Button>
        </>
      }
    >
      <p className={styles.why}>{isComputer ? clocks.whyComputer : clocks.why}</p>
      <div className={styles.sides}>
        <section className={styles.side} aria-label={camera.name}>
          <h3 className={styles.name}>{camera.name}</h3>
          <CameraSide name={camera.name} side={own} />
        </section>
        <section className={styles.side} aria-label={isComputer ? clocks.computer : otherName}>
          <Select
            label={clocks.compareWith}
            choices={[
              ...others.map(({ label, name }) => ({ id: label, text: name })),
              { id: COMPUTER, text: clocks.computer },
            ]}
            value={compared}
            onChange={setCompared}
            {...(others.length === 0 && { note: clocks.noOther })}
          />
          {isComputer ? (
            <ComputerClock camera={camera.name} text={reading} onText={setReading} />
          ) : (
            <CameraSide key={compared} name={otherName} side={other} />
          )}
        </section>
      </div>
      {measurement && !problem && !isCorrectionRight(measurement) && <ChangesByClock measurement={measurement} />}
      {problem && <Problem isFinal failure={problem} subject={camera.name} size="line" />}
    </Dialog>
  )
}

function CameraSide({ name, side }: { name: string; side: ClockSide }) {
  const { clocks, common } = useWording()
  const { clips, chosen, detail, frame, moment, choose, look, mark } = side
  if (clips === null) return <p role="status">{common.loading}</p>
  return (
    <>
      <ClipChoice camera={name} clips={clips} chosen={chosen?.id ?? null} onChoose={choose} />
      {detail && (
        <FramePicker
          key={detail.card.id}
          detail={detail}
          frame={frame}
          isMarked={moment !== null}
          onFrame={look}
          onMark={mark}
        />
      )}
      {clips.some((clip) => !isTimed(clip)) && <p className={styles.hint}>{clocks.untimedNote}</p>}
    </>
  )
}

/** Time of this computer's clock that a person read in the film; before the film was found. */
function computerReference(
  text: string,
  { chosen }: ClockSide,
): (ClockMoments['reference'] & { kind: 'computer' }) | null {
  const reading = parseClockReading(text)
  if (!reading || !chosen) return null
  const { resolutionMs } = reading
  return { kind: 'computer', atMs: momentOfReading(reading, chosen.foundAtMs), resolutionMs }
}
