import { type PointerEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Icon } from '../../renderer/components/icon.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { safetyLook } from '../../renderer/components/safety-look.ts'
import { StateMark, type StateShape, type StateTone, toneClass } from '../../renderer/components/state-mark.tsx'
import { LimitField } from '../../renderer/fields/limit-field.tsx'
import { NumberStepper } from '../../renderer/fields/number-stepper.tsx'
import { useFixedText } from '../../renderer/hooks/use-fixed-text.ts'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { addressOf } from '../../renderer/routes.ts'
import { keychainTrouble } from '../../renderer/state/keychain-trouble.ts'
import { isSameDay } from '../../renderer/state/local-days.ts'
import { oneAtATime } from '../../renderer/state/one-at-a-time.ts'
import { useClient, useStation, useStatus } from '../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { Transfer } from '../../station/contract/queue.ts'
import { settingBounds } from '../../station/contract/settings.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { safetyText } from '../../words/safety-text.ts'
import { ClipDrawer } from '../clip/clip-drawer.tsx'
import { ClockQuestions } from '../today/clock-questions.tsx'
import { DayBar } from './day-bar.tsx'
import { type DoneEstimate, doneEstimateOf } from './done-estimate.ts'
import { LeftOut } from './left-out.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { QueueList } from './queue-list.tsx'
import styles from './queue-screen.module.css'
import { type MeasuredRate, nearestRatePoint, plotSize, rateHistoryOf, ratePaths } from './rate-history.ts'
import ratePlotStyles from './rate-plot.module.css'
import totals from './totals.module.css'
import totalsStyles from './totals.module.css'
import transferControlsStyles from './transfer-controls.module.css'
import { type TransferSettings, useTransferSettings } from './use-transfer-settings.ts'

/** Size of the backlog, or its number of clips while no size is known. Failed bytes are never subtracted. */
function LeftToUploadPanel({ status: { transfer, safety, nowMs } }: { status: StationStatus }) {
  const wording = useWording()
  const { queue, common, phrases } = wording
  const { inNeed, onTheWay } = safetyText(safety, wording, nowMs)
  const left = safety.onTheWay + safety.needsPerson
  const [value, unit] =
    transfer.leftBytes > 0 ? phrases.format.size(transfer.leftBytes).split('\u00a0') : common.clips(left).split(' ')
  return (
    <div className={totalsStyles.panel}>
      <h2 className={typography.cap}>{queue.leftToUpload}</h2>
      <p className={totalsStyles.value}>
        {left === 0 ? queue.nothingLeft : value}
        {left > 0 && <small>{unit}</small>}
      </p>
      <p className={totalsStyles.note}>
        {left === 0 ? queue.noneNeedYou : onTheWay}
        {onTheWay !== '' && inNeed !== '' && '; '}
        {inNeed !== '' && <a href={addressOf('today')}>{inNeed}</a>}
      </p>
    </div>
  )
}

/** Time when the queue is done, or the reason why it is not uploading. */
function DoneAtPanel({ status }: { status: StationStatus }) {
  const wording = useWording()
  const nowMs = Math.max(useNow(), status.nowMs)
  const { mark, value, note } = doneAtText(doneEstimateOf(status, nowMs), { status, nowMs }, wording)
  return (
    <div className={totalsStyles.panel}>
      <h2 className={typography.cap}>{wording.queue.doneAt}</h2>
      <p
        className={classes(
          totalsStyles.value,
          mark !== null && totalsStyles.words,
          mark !== null && toneClass(mark.tone),
        )}
      >
        {mark && <StateMark shape={mark.shape} tone={mark.tone} size={32} />}
        {value}
      </p>
      <p className={totalsStyles.note}>{note}</p>
    </div>
  )
}

interface DoneAtText {
  readonly mark: { readonly shape: StateShape; readonly tone: StateTone } | null
  readonly value: ReactNode
  readonly note: ReactNode
}

/** Time with a small AM or PM. */
function timeOf(atMs: number, { format }: ScreenWording['phrases']): ReactNode {
  const { main, period } = format.clockSeconds(atMs)
  return (
    <>
      {main}
      {period !== '' && <small>{period.trim()}</small>}
    </>
  )
}

function doneAtText(
  safe: DoneEstimate,
  { status, nowMs }: { status: StationStatus; nowMs: number },
  wording: ScreenWording,
): DoneAtText {
  const { queue, frame, phrases, safety } = wording
  const { clock, dateTime, duration } = phrases.format
  const moment = (ms: number) => (isSameDay(ms, nowMs) ? clock(ms) : dateTime(ms))
  switch (safe.kind) {
    case 'at-rest':
    case 'checking': {
      const { title, note } = safetyText(status.safety, wording, nowMs)
      return { mark: safetyLook(status.safety), value: title, note }
    }
    case 'paused':
      return { mark: { shape: 'waiting', tone: 'warn' }, value: queue.paused, note: queue.pausedNote }
    case 'offline':
      return {
        mark: { shape: 'warning', tone: 'warn' },
        value: safety.pending.offline,
        note: queue.offlineNote(clock(safe.sinceMs)),
      }
    case 'unknown':
      return {
        mark: { shape: 'queued', tone: 'rest' },
        value: queue.unknown,
        note: safe.waitsFor ? queue.waitsFor[safe.waitsFor.kind](moment(safe.waitsFor.untilMs)) : queue.unknownNote,
      }
    case 'no-way': {
      const keychain = keychainTrouble(status)
      const why = {
        'no-service': queue.notConnectedNone,
        'no-key': keychain ? frame.serviceKeychain[keychain] : queue.notConnectedNoKey,
        'key-refused': queue.notConnectedRefused,
      }[safe.because]
      const settings = <a href={addressOf('settings', 'connection')}>{why}</a>
      return { mark: { shape: 'stopped', tone: 'stop' }, value: queue.notConnected, note: settings }
    }
    case 'stopped':
      return {
        mark: { shape: 'stopped', tone: 'stop' },
        value: safety.answers['needs-attention'],
        note: safety.waitsFor(safety.reasons[safe.because]),
      }
    case 'closed': {
      const { opensAtMs, doneAtMs } = safe
      if (opensAtMs === null)
        return { mark: { shape: 'held', tone: 'todo' }, value: queue.outsideSchedule, note: queue.noUpcomingHours }
      const note = queue.outsideScheduleNote(moment(opensAtMs), doneAtMs === null ? null : moment(doneAtMs))
      return { mark: { shape: 'held', tone: 'todo' }, value: queue.outsideSchedule, note }
    }
    case 'at': {
      const { atMs, leftMs, waitsFor } = safe
      const speed = leftMs < 60_000 ? queue.inUnderMinute : queue.inTime(duration(leftMs))
      const note = isSameDay(atMs, nowMs) ? speed : queue.onDay(phrases.format.date(atMs))
      if (!waitsFor || waitsFor.untilMs <= nowMs) return { mark: null, value: timeOf(atMs, phrases), note }
      const waits = queue.waitsFor[waitsFor.kind](moment(waitsFor.untilMs))
      const day = isSameDay(atMs, nowMs) ? null : ` · ${phrases.format.date(atMs)}`
      return { mark: null, value: timeOf(atMs, phrases), note: day === null ? waits : `${waits}${day}` }
    }
  }
}

/** The station adds a point every five seconds. */
const READ_INTERVAL_MS = 5_000

interface Rates {
  readonly points: readonly MeasuredRate[]
  /** Time of the read: right edge of the plot. */
  readonly readAtMs: number
}

/** Reads the rate history as often as it grows. The last one stays while the station is disconnected. */
function useRates(): Rates {
  const client = useClient()
  const [rates, setRates] = useState<Rates>(() => ({ points: [], readAtMs: Date.now() }))
  useEffect(() => {
    let isHere = true
    const read = oneAtATime(async () => {
      const points = await client.queue.rates().catch(() => null)
      if (isHere && points) setRates({ points, readAtMs: Date.now() })
    })
    read()
    const timer = setInterval(read, READ_INTERVAL_MS)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [client])
  return rates
}

const BYTES_PER_MBIT = 125_000

/** Plot of the upload rate in the last ten minutes, with the limit; the pointer shows the rate at a time. */
function RatePlot({ transfer }: { transfer: Transfer }) {
  const { queue, phrases } = useWording()
  const { points, readAtMs } = useRates()
  const [across, setAcross] = useState<number | null>(null)
  const { limitMbitPerSecond: limit } = transfer
  const course = rateHistoryOf(points, limit === null ? null : limit * BYTES_PER_MBIT, readAtMs)
  const paths = ratePaths(course.points)
  const pointed = across === null ? null : nearestRatePoint(course.points, across)
  const peak = phrases.format.rate(course.peakBytesPerSecond)
  const label = queue.rateLabel(phrases.format.rate(transfer.bytesPerSecond), peak)

  const point = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAcross((event.clientX - left) / Math.max(width, 1))
  }

  return (
    <div className={totals.panel}>
      <h2 className={classes(typography.cap, ratePlotStyles.head)}>
        {pointed ? (
          <span className={classes(ratePlotStyles.words, ratePlotStyles.pointed)}>
            {queue.rateAt(phrases.format.rate(pointed.bytesPerSecond), phrases.format.clock(pointed.atMs))}
          </span>
        ) : (
          <span className={ratePlotStyles.words}>
            <span className={ratePlotStyles.unit}>{queue.rateUnit}</span>, {queue.ratePeriod}
          </span>
        )}
        <span className={ratePlotStyles.facts}>
          {course.peakBytesPerSecond > 0 ? queue.ratePeak(withoutUnit(peak)) : queue.rateIdle}
          {limit !== null && (
            <span className={ratePlotStyles.limitWord}>{queue.rateLimit(phrases.format.number(limit))}</span>
          )}
        </span>
      </h2>
      <svg
        role="img"
        aria-label={label}
        className={ratePlotStyles.plot}
        viewBox={`0 0 ${plotSize.width} ${plotSize.height}`}
        preserveAspectRatio="none"
        onPointerMove={point}
        onPointerLeave={() => setAcross(null)}
      >
        {paths && <path d={paths.area} className={ratePlotStyles.area} />}
        {course.limitY !== null && (
          <path d={`M0 ${course.limitY}H${plotSize.width}`} className={ratePlotStyles.limit} />
        )}
        <path d={`M0 ${plotSize.height}H${plotSize.width}`} className={ratePlotStyles.ground} />
        {paths && <path d={paths.line} className={ratePlotStyles.line} />}
        {pointed && <path d={`M${pointed.x} 0V${plotSize.height}`} className={ratePlotStyles.pointer} />}
      </svg>
    </div>
  )
}

/** The head of the plot carries the unit. */
const withoutUnit = (rate: string) => rate.split('\u00a0')[0] ?? rate

/** Controls of the whole queue: pause, limit, parallel uploads. */
function TransferControls({ transfer, settings }: { transfer: Transfer; settings: TransferSettings }) {
  const { queue, common } = useWording()
  const { paused, limit, parallel } = settings
  return (
    <section className={totals.panel} aria-label={queue.controls}>
      {paused.isFixedByConfig ? (
        <Fixed settingKey="uploads.paused" label={queue.pause} value={paused.value ? common.yes : common.no} />
      ) : (
        <Button
          keys="p"
          tone={paused.value ? 'primary' : 'plain'}
          aria-describedby={PAUSE_NOTE}
          onPress={() => paused.set(!paused.value)}
        >
          {paused.value ? queue.resume : queue.pause}
          <Icon name={paused.value ? 'play' : 'pause'} size={13} />
        </Button>
      )}
      {!paused.isFixedByConfig && (
        <p id={PAUSE_NOTE} className={transferControlsStyles.note}>
          {pauseNote(paused.value, transfer.sendingClips, queue)}
        </p>
      )}
      <div className={transferControlsStyles.steppers}>
        {limit.isFixedByConfig ? (
          <Fixed
            settingKey="uploads.limitMbitPerSecond"
            label={queue.limit}
            value={limit.value === null ? queue.noLimit : String(limit.value)}
          />
        ) : (
          <LimitField label={queue.limit} value={limit.value} onChange={limit.set} />
        )}
        {parallel.isFixedByConfig ? (
          <Fixed settingKey="uploads.parallel" label={queue.parallel} value={String(parallel.value)} />
        ) : (
          <NumberStepper
            label={queue.parallel}
            value={parallel.value}
            minValue={settingBounds.parallel.min}
            maxValue={settingBounds.parallel.max}
            isWhole
            onChange={(value) => value !== null && parallel.set(value)}
          />
        )}
      </div>
    </section>
  )
}

const PAUSE_NOTE = 'queue-pause-note'

type QueueTexts = ReturnType<typeof useWording>['queue']

/** Warns before pausing: uploads in progress restart from the beginning. */
function pauseNote(isPaused: boolean, sendingClips: number, queue: QueueTexts): string {
  if (isPaused) return queue.resumeRestarts
  return sendingClips > 0 ? queue.pauseRestarts(sendingClips) : queue.pauseSafe
}

/** Setting that the configuration file or the organization sets. */
function Fixed({ settingKey, label, value }: { settingKey: string; label: string; value: string }) {
  const { queue } = useWording()
  const why = useFixedText(settingKey, queue.fixed)
  return (
    <div className={transferControlsStyles.fixed}>
      <span className={transferControlsStyles.fixedLabel}>{label}</span>
      <b className={transferControlsStyles.fixedValue}>{value}</b>
      <span className={transferControlsStyles.fixedWhy} title={why}>
        {why}
      </span>
    </div>
  )
}

/** Queue screen: every clip between tagged and uploaded. */
export function QueueScreen() {
  const status = useStatus()
  return status && <Queue status={status} />
}

/** Upload progress does not publish the status topic, so the backlog is polled. */
const STATUS_INTERVAL_MS = 2_000

function Queue({ status }: { status: StationStatus }) {
  const { queue, common } = useWording()
  const { ui, status: mirror } = useStation()
  const openClip = useStore(ui.store, (state) => state.openClip)
  const nowMs = useNow(60_000)
  const close = useCallback(() => ui.openClip(null), [ui])
  const { transfer } = status
  const settings = useTransferSettings(transfer)
  useShortcuts([
    {
      id: 'queue-close-clip',
      name: common.close,
      keys: 'escape',
      group: 'clip',
      keysOnly: true,
      when: () => openClip !== null,
      run: close,
    },
  ])
  const isOver = transfer.leftClips > 0 && transfer.doneAtMs !== null && transfer.doneAtMs < nowMs
  const isMoving = transfer.sendingClips > 0 || isOver

  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(mirror.reread, STATUS_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isMoving, mirror])

  return (
    <div className={styles.queue} data-toasts="start">
      <div className={styles.totals}>
        <section className={totals.top} aria-label={queue.whole}>
          <LeftToUploadPanel status={status} />
          <DoneAtPanel status={status} />
          <RatePlot transfer={transfer} />
          <TransferControls transfer={transfer} settings={settings} />
        </section>
      </div>
      {settings.failure && (
        <div className={styles.problem}>
          <Problem size="line" failure={settings.failure} subject={queue.controls} />
          <Button onPress={settings.forget}>{common.ok}</Button>
        </div>
      )}
      <DayBar schedule={transfer.schedule} nowMs={nowMs} />
      <div className={styles.lists}>
        <QueueList status={status} />
        <ClockQuestions />
        <NeedsAttention canMove={transfer.leftClips > 1} />
        <LeftOut status={status} />
      </div>
      {openClip !== null && <ClipDrawer id={openClip} onOpen={ui.openClip} onClose={close} />}
    </div>
  )
}
