import { useMemo } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { PercentileStrip, wholePercentile } from '../../../renderer/plots/percentile-strip.tsx'
import { createPosition, type PlotPosition } from '../../../renderer/plots/plot-readout.tsx'
import { Sparkline } from '../../../renderer/plots/sparkline.tsx'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient, useStation } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { metricValueText, noPercentileText, numberText, unitText } from '../screen/metric-picker.tsx'
import { goToSession, goToTab } from '../screen/results-address.ts'
import type { HeadlineStanding, MovementPair, SessionCurves, SessionDetail } from '../session.ts'
import headlinesStyles from './headlines.module.css'
import { MetricsTable } from './metrics-table.tsx'
import styles from './rep.module.css'
import { changeRepState, RepControls, useRepState } from './rep-controls.tsx'
import { nextEventIndex, type RepTime, repTime } from './rep-curves.ts'
import { RepHead } from './rep-head.tsx'
import { RepMedia } from './rep-media.tsx'
import { RepPlots } from './rep-plots.tsx'
import { type RepPlayback, useRepPlayback } from './use-rep-playback.ts'

/** Headline metrics of the session, compared with the athlete's recent and best values and the group. */
function HeadlineRow({ standings, pair }: { standings: readonly HeadlineStanding[]; pair: MovementPair }) {
  const { plots } = useWording()
  if (standings.length === 0) return null
  return (
    <div role="group" aria-label={plots.kind.rep} className={headlinesStyles.row}>
      {standings.slice(0, 4).map((standing) => (
        <Headline key={standing.metric.name} standing={standing} pair={pair} />
      ))}
    </div>
  )
}

interface HeadlineProps {
  readonly standing: HeadlineStanding
  readonly pair: MovementPair
}

function Headline({ standing, pair }: HeadlineProps) {
  const wording = useWording()
  const { plots, phrases } = wording
  const { metric, value, recent, best } = standing
  const name = phrases.metric(metric.name)
  const values = recent.map((one) => one.value)
  const text = (amount: number) => numberText(metric.name, amount, wording)
  return (
    <section className={headlinesStyles.headline} aria-label={name}>
      <h3
        className={classes(headlinesStyles.name, typography.cut)}
        title={phrases.metricMeaning(metric.name) ?? undefined}
      >
        {name}
      </h3>
      <span className={headlinesStyles.recentText}>
        <RecentText standing={standing} />
      </span>
      <span className={classes(headlinesStyles.value, value.kind !== 'number' && headlinesStyles.words)}>
        <b>{metricValueText(metric, value, wording)}</b>
        {value.kind === 'number' && <span>{unitText(metric, wording)}</span>}
        {standing.isUsual ? (
          <span className={headlinesStyles.usual} title={plots.usualNote}>
            {plots.usual}
          </span>
        ) : (
          <span aria-hidden="true" className={headlinesStyles.kind}>
            {plots.kind.rep}
          </span>
        )}
      </span>
      {values.length > 1 && (
        <span className={headlinesStyles.spark}>
          <Sparkline
            values={values}
            best={best?.value ?? null}
            label={plots.recent(name, text(Math.min(...values)), text(Math.max(...values)), values.length)}
          />
        </span>
      )}
      <Group standing={standing} pair={pair} />
    </section>
  )
}

/** Best value where the metric has a direction, otherwise the recent range. */
function RecentText({ standing: { metric, recent, best } }: { standing: HeadlineStanding }) {
  const wording = useWording()
  const { rep, plots } = wording
  const text = (amount: number) => numberText(metric.name, amount, wording)
  if (recent.length === 0) return null
  if (best !== null)
    return (
      <span title={rep.bestNote}>
        <b className={best.isThis ? headlinesStyles.newBest : undefined}>
          {best.isThis ? plots.kind.newBest : `${plots.kind.best} ${text(best.value)}`}
        </b>{' '}
        {rep.last(recent.length)}
      </span>
    )
  const values = recent.map((one) => one.value)
  return (
    <>
      {recent.length > 1 && <b>{rep.lastRange(text(Math.min(...values)), text(Math.max(...values)))}</b>}{' '}
      {rep.last(recent.length)}
    </>
  )
}

function Group({ standing: { metric, group }, pair }: HeadlineProps) {
  const wording = useWording()
  const { rep, plots, phrases } = wording
  if (group === null) return null
  if (group.kind === 'unranked')
    return <span className={headlinesStyles.noGroup}>{noPercentileText(group, pair, wording)}</span>
  const percentile = wholePercentile(group.percentile)
  const peers = plots.peers(group.athletes, group.level, pair.movement)
  return (
    <span className={headlinesStyles.group} title={rep.groupNote}>
      <PercentileStrip
        group={group}
        percentile={group.percentile}
        label={plots.percentile(phrases.metric(metric.name), percentile, peers)}
      />
      <b aria-hidden="true">{rep.percentile(percentile)}</b>
      <span aria-hidden="true" className={headlinesStyles.peers}>
        {rep.ofPeers(peers)}
      </span>
    </span>
  )
}

const UNDO_TIMEOUT_MS = 20_000

type RepCamera = SessionDetail['cameras'][number]

/** Names the camera that speaks for the rep in counts and medians; a person can choose another one. */
function SpeakingCamera({ detail }: { detail: SessionDetail }) {
  const { client, notifications } = useStation()
  const wording = useWording()
  const { rep, common, phrases } = wording
  const { session, cameras } = detail
  const nameOf = (id: string) => cameraName(cameras, id, wording)

  const speak = async (id: string) => client.results.speak({ id })
  const takeBack = async (id: string) => {
    try {
      await speak(id)
      notifications.show({ tone: 'done', title: rep.speaks(nameOf(id)) })
    } catch (error) {
      const { message, next } = phrases.failure(callFailure(error), nameOf(id), { isFinal: true })
      notifications.show({ tone: 'problem', title: message, text: next })
    }
  }
  const choosing = useAction(async (id: string) => {
    const before = session.speakerId
    await speak(id)
    notifications.show({
      tone: 'done',
      title: rep.speaks(nameOf(id)),
      forMs: UNDO_TIMEOUT_MS,
      action: { text: common.undo, run: () => void takeBack(before) },
    })
  })
  if (cameras.length < 2) return null
  const passed = cameras.some(({ isApproved }) => isApproved !== false)
  return (
    <div className={styles.cameras} role="group" aria-label={rep.cameras}>
      <span>
        <b>{rep.speaks(nameOf(session.speakerId))}</b> {rep.speaksWhy}
      </span>
      {cameras
        .filter(({ id }) => id !== session.id)
        .map(({ id }) => (
          <Button key={`open ${id}`} onPress={() => goToSession(id)}>
            {rep.openCamera(nameOf(id))}
          </Button>
        ))}
      {cameras
        .filter(({ id, isApproved }) => id !== session.speakerId && (isApproved !== false || !passed))
        .map(({ id }) => (
          <Button key={`speak ${id}`} isDisabled={choosing.isRunning} onPress={() => choosing.start(id)}>
            {rep.letSpeak(nameOf(id))}
          </Button>
        ))}
      {choosing.failure && <Problem isFinal size="line" failure={choosing.failure} subject={rep.cameras} />}
    </div>
  )
}

/** Name of a session's camera in its rep, with the rate; a number where no station knew the camera. */
function cameraName(
  cameras: readonly RepCamera[],
  id: string,
  { rep, phrases }: Pick<ScreenWording, 'rep' | 'phrases'>,
): string {
  const place = cameras.findIndex((each) => each.id === id)
  const { camera = null, framesPerSecond = null } = cameras[place] ?? {}
  const name = camera ?? rep.unnamedCamera(phrases.format.number(place + 1))
  return framesPerSecond === null ? name : `${name} (${rep.rate(phrases.format.number(framesPerSecond))})`
}

/** Shortcuts of a session: J K L, Space, arrows, Home and End; comma and period move between events. */
function useRepKeys(position: PlotPosition, time: RepTime, playback: RepPlayback): void {
  const { rep } = useWording()
  const { below } = useRepState()
  const one = { group: 'clip' } as const
  const goTo = (index: number) => {
    playback.play(0)
    position.set(index)
  }
  useShortcuts([
    { ...one, id: 'rep-play', name: rep.playPause, keys: 'space', run: playback.toggle },
    { ...one, id: 'rep-forward', name: rep.play, keys: 'l', run: () => playback.play(1) },
    { ...one, id: 'rep-backward', name: rep.playBack, keys: 'j', run: () => playback.play(-1) },
    { ...one, id: 'rep-pause', name: rep.pause, keys: 'k', run: () => playback.play(0) },
    { ...one, id: 'rep-left', name: rep.previousFrame, keys: 'arrowleft', run: () => goTo(position.get() - 1) },
    { ...one, id: 'rep-right', name: rep.nextFrame, keys: 'arrowright', run: () => goTo(position.get() + 1) },
    { ...one, id: 'rep-home', name: rep.firstFrame, keys: 'home', run: () => goTo(0) },
    { ...one, id: 'rep-end', name: rep.lastFrame, keys: 'end', run: () => goTo(position.count - 1) },
    {
      ...one,
      id: 'rep-event-before',
      name: rep.previousEvent,
      keys: ',',
      run: () => goTo(nextEventIndex(time.events, position.get(), -1)),
    },
    {
      ...one,
      id: 'rep-event-after',
      name: rep.nextEvent,
      keys: '.',
      run: () => goTo(nextEventIndex(time.events, position.get(), 1)),
    },
    {
      ...one,
      id: 'rep-metrics',
      name: below === 'curves' ? rep.allMetrics : rep.curves,
      keys: 'm',
      run: () => changeRepState({ below: below === 'curves' ? 'metrics' : 'curves' }),
    },
  ])
}

const DEFAULT_FRAMES_PER_SECOND = 240

/** Page of one session: headline metrics, videos, figure and curves at one position. */
export function RepPage({ id }: { id: string }) {
  const client = useClient()
  const { rep, common } = useWording()
  const { value: detail, failure, reread } = useRead(id, () => client.results.session({ id }), ['results'])
  if (!detail)
    return failure ? (
      <div className={styles.message}>
        <Problem
          failure={failure}
          subject={rep.aSession}
          actions={
            <>
              <Button onPress={reread}>{common.retry}</Button>
              <Button onPress={() => goToTab('sessions')}>{rep.back}</Button>
            </>
          }
        />
      </div>
    ) : (
      <SkeletonRows count={6} />
    )
  return (
    <div className={styles.page}>
      <RepHead detail={detail} />
      <SpeakingCamera detail={detail} />
      <HeadlineRow standings={detail.standings} pair={detail.session} />
      <Frames detail={detail} />
    </div>
  )
}

/** Loads the frame times; a session without curves shows its metrics only. */
function Frames({ detail }: { detail: SessionDetail }) {
  const client = useClient()
  const { rep, common } = useWording()
  const { session, curves } = detail
  const first = curves.find(({ name }) => name === 'time') ?? curves[0]
  const { value, failure, reread } = useRead(
    session.id,
    async () => (first ? client.results.curves({ id: session.id, columns: [first.name] }) : null),
    [],
  )
  if (failure)
    return (
      <div className={styles.message}>
        <Problem failure={failure} subject={rep.curves} actions={<Button onPress={reread}>{common.retry}</Button>} />
      </div>
    )
  if (first && !value) return <SkeletonRows count={4} />
  if (!value || value.time.length === 0) return <MetricsTable metrics={detail.metrics} />
  return <PlayableSession detail={detail} curves={value} />
}

function PlayableSession({ detail, curves }: { detail: SessionDetail; curves: SessionCurves }) {
  const { speed, below } = useRepState()
  const framesPerSecond = curves.framesPerSecond ?? detail.session.framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND
  const time = useMemo(() => repTime(detail, curves), [detail, curves])
  const position = useMemo(() => {
    const zero = time.events.find(({ name }) => name === time.zero?.name)
    return createPosition(time.x.length, zero?.index ?? Math.floor(time.x.length / 2))
  }, [time])
  const playback = useRepPlayback(position, framesPerSecond, speed)
  useRepKeys(position, time, playback)
  return (
    <>
      <RepMedia
        detail={detail}
        curves={curves}
        position={position}
        framesPerSecond={framesPerSecond}
        speed={playback.direction === 1 ? speed : 0}
      />
      <RepControls position={position} time={time} firstFrame={curves.firstFrame} playback={playback} />
      {below === 'curves' ? (
        <RepPlots detail={detail} time={time} position={position} />
      ) : (
        <MetricsTable metrics={detail.metrics} />
      )}
    </>
  )
}
