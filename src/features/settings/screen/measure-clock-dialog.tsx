import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClockMoments } from '../../../station/contract/clock-measurement.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import { ClipChoice, isTimed } from './clip-choice.tsx'
import { momentOfReading, parseClockReading } from './clock-reading.ts'
import { ComputerClock } from './computer-clock.tsx'
import { FramePicker } from './frame-picker.tsx'
import styles from './measure-clock.module.css'
import { ChangesByClock, isCorrectionRight, MeasuredOffset } from './measurement-result.tsx'
import { type ClockSide, useClockSide } from './use-clock-side.ts'
import { useMeasurement } from './use-measurement.ts'

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
