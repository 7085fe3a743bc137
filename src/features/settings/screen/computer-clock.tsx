import { useEffect, useState } from 'react'
import { Field } from '../../../renderer/fields/field.tsx'
import { useAheadMs } from '../../../renderer/hooks/use-station-clock.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { parseClockReading } from './clock-reading.ts'
import styles from './measure-clock.module.css'

const CLOCK_INTERVAL_MS = 50

interface ComputerClockProps {
  readonly camera: string
  readonly text: string
  readonly onText: (text: string) => void
}

/** Running clock of the station to be filmed, and a field for the time in the film. */
export function ComputerClock({ camera, text, onText }: ComputerClockProps) {
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
