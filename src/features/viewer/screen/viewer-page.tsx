import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Menu } from '../../../renderer/components/menu.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { shortCameraNames } from '../../../renderer/components/short-camera-names.ts'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { MissingThumb, Thumb } from '../../../renderer/components/thumb.tsx'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useHasScreen, useSlots } from '../../../renderer/page-slots.ts'
import { addressOf, goTo } from '../../../renderer/routes.ts'
import { useClient, useMediaPaths } from '../../../renderer/state/station-context.tsx'
import { goToCompare, goToViewer } from '../../../renderer/state/viewer-address.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { RepRow } from '../../../station/contract/rep.ts'
import type { ViewerRep } from '../viewer-rep.ts'
import { CameraGrid } from './camera-grid.tsx'
import { DrawingLayer } from './drawing-layer.tsx'
import { DrawingTools } from './drawing-tools.tsx'
import { PlaybackControls } from './playback-controls.tsx'
import repsStyles from './reps.module.css'
import { SaveFrame } from './save-frame.tsx'
import { eventMarks, sharedRange } from './timeline.ts'
import { useDrawingKeys } from './use-drawing-keys.ts'
import { DrawingsContext, useDrawings } from './use-drawings.ts'
import { useEvents } from './use-events.ts'
import { useLoop, useViewerKeys } from './use-loop.ts'
import { usePlayer, usePlayerState } from './use-player.ts'
import { useFrames, useNudges, useTracks } from './use-viewer-rep.ts'
import { useZoomKeys } from './use-zoom.ts'
import styles from './viewer.module.css'
import { ViewerHead } from './viewer-head.tsx'
import { findForCompare } from './viewer-state.ts'

const MAX_THUMBNAILS = 2

/** List of the athlete's reps of the same day, newest first, with the viewed one marked. */
function RepList({ current }: { current: RepRow }) {
  const client = useClient()
  const { viewer, phrases } = useWording()
  const label = useAthleteLabel()
  const { value } = useRead(current.id, () => client.viewer.repsOfDay({ repId: current.id }), ['reps'])
  const reps = value ?? [current]
  const at = reps.findIndex(({ id }) => id === current.id)
  const newer = at > 0 ? reps[at - 1] : undefined
  const older = at === -1 ? undefined : reps[at + 1]
  const one = { group: 'clip' } as const
  const open = (rep: RepRow | undefined) => () => rep && goToViewer(rep.id)
  useShortcuts([
    {
      ...one,
      id: 'viewer-older',
      name: viewer.previousRep,
      keys: '[',
      when: () => older !== undefined,
      run: open(older),
    },
    { ...one, id: 'viewer-newer', name: viewer.nextRep, keys: ']', when: () => newer !== undefined, run: open(newer) },
  ])
  return (
    <nav
      className={repsStyles.reps}
      aria-label={
        current.athleteName === null ? viewer.reps : viewer.repsOf(label(current.athleteName, current.athleteId))
      }
    >
      <header className={repsStyles.head}>
        <h2>{viewer.reps}</h2>
        <b className={repsStyles.count}>{phrases.format.number(reps.length)}</b>
        <span className={repsStyles.beside}>
          <Button square keys="[" aria-label={viewer.previousRep} isDisabled={!older} onPress={open(older)}>
            {null}
          </Button>
          <Button square keys="]" aria-label={viewer.nextRep} isDisabled={!newer} onPress={open(newer)}>
            {null}
          </Button>
        </span>
      </header>
      <ul className={repsStyles.list}>
        {reps.map((rep, index) => (
          <RepEntry key={rep.id} rep={rep} number={reps.length - index} isCurrent={rep.id === current.id} />
        ))}
      </ul>
    </nav>
  )
}

function RepEntry({ rep, number, isCurrent }: { rep: RepRow; number: number; isCurrent: boolean }) {
  const mediaPaths = useMediaPaths()
  const { viewer, today, phrases } = useWording()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const names = shortCameraNames([...rep.clips.map(({ camera }) => camera), ...rep.missingCameras])
  const missing = rep.missingCameras.slice(0, Math.max(MAX_THUMBNAILS - rep.clips.length, 0))
  return (
    <li>
      <a
        ref={link}
        href={addressOf('viewer', rep.id)}
        className={classes(repsStyles.rep, isCurrent && repsStyles.current)}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span className={repsStyles.thumbs}>
          {rep.clips.slice(0, MAX_THUMBNAILS).map((clip) => (
            <Thumb
              key={clip.id}
              caption={names.get(clip.camera) ?? clip.camera}
              poster={clip.pictures.kind === 'ready' ? mediaPaths.poster(clip.pictures.key) : null}
              alt=""
            />
          ))}
          {missing.map((camera) => (
            <MissingThumb key={camera} text={today.noClipFrom(names.get(camera) ?? camera)} />
          ))}
        </span>
        <span className={repsStyles.when}>
          <b>{phrases.format.number(number)}</b>
          <span>{phrases.format.clockToTheSecond(rep.atMs)}</span>
        </span>
        <RepValue rep={rep} names={names} viewer={viewer} />
      </a>
    </li>
  )
}

interface RepValueProps {
  readonly rep: RepRow
  readonly names: ReadonlyMap<string, string>
  readonly viewer: ReturnType<typeof useWording>['viewer']
}

/** First headline metric, else the reason why it is missing. */
function RepValue({ rep, names, viewer }: RepValueProps) {
  const wording = useWording()
  const { results } = useSlots()
  const { headlines, missingCameras, state } = rep
  const first = headlines && headlines.isApproved !== false ? results?.firstHeadline(headlines, wording) : undefined
  if (first)
    return (
      <span className={repsStyles.value} title={first.name}>
        <b>{first.value}</b>
        <span>{first.unit}</span>
      </span>
    )
  if (missingCameras.length > 0) {
    const cameras = missingCameras.map((camera) => names.get(camera) ?? camera)
    return (
      <span
        className={classes(repsStyles.state, repsStyles.warn)}
        title={viewer.missing(wording.phrases.format.list(cameras))}
      >
        <StateMark shape="warning" size={16} />
        {cameras.length === 1 ? viewer.missing(cameras.join()) : viewer.missingClips(cameras.length)}
      </span>
    )
  }
  if (state.kind !== 'safe') return null
  return (
    <span className={classes(repsStyles.state, repsStyles.move)}>
      <StateMark shape="processing" size={16} />
      {viewer.processing}
    </span>
  )
}

/** Menu and palette entries that choose a rep to compare with: of the same athlete and day, or by search. */
function CompareMenu({ rep }: { rep: RepRow }) {
  const client = useClient()
  const { drawing: words, viewer, phrases } = useWording()
  const label = useAthleteLabel()
  const { value } = useRead(rep.id, () => client.viewer.repsOfDay({ repId: rep.id }), ['reps'])
  const reps = value ?? []
  const others = reps.flatMap((other, index) => {
    if (other.id === rep.id || other.clips.length === 0) return []
    const number = phrases.format.number(reps.length - index)
    const text = words.repAt(number, phrases.format.clockToTheSecond(other.atMs))
    return [{ id: other.id, text, run: () => goToCompare(rep.id, other.id) }]
  })
  function find() {
    const text = `${rep.athleteName === null ? viewer.unknownAthlete : label(rep.athleteName, rep.athleteId)}, ${phrases.format.dateTime(rep.atMs)}`
    findForCompare({ repId: rep.id, text })
    goTo('find', undefined, rep.athleteId === null ? {} : { athlete: rep.athleteId })
  }
  const hasFind = useHasScreen()('find')
  const palette = { group: 'clip', keys: null } as const
  useShortcuts([
    ...others.map(({ id, text, run }) => ({
      ...palette,
      id: `viewer-compare-${id}`,
      name: words.compareWith(text),
      run,
    })),
    ...(hasFind ? [{ ...palette, id: 'viewer-compare-find', name: words.compareFind, run: find }] : []),
  ])
  return (
    <Menu
      label={words.compareMenu}
      actions={[...others, ...(hasFind ? [{ id: 'find', text: words.findRep, run: find }] : [])]}
    >
      <Button>{words.compare}</Button>
    </Menu>
  )
}

/** Page of one rep: its cameras in step, playback controls, and the other reps of the day. */
export function ViewerPage({ viewed }: { viewed: ViewerRep }) {
  const { viewer, drawing, common } = useWording()
  const { rep } = viewed
  const { nudged, nudging } = useNudges(viewed.cameras)
  const frames = useFrames(viewed.cameras)
  const tracks = useTracks({ cameras: nudged }, frames)
  const player = usePlayer(tracks)
  const looping = useLoop(viewed, player)
  const events = useEvents(viewed)
  const timeline = usePlayerState(player, (state) => state.timeline)
  const marks = useMemo(() => eventMarks(timeline, events), [timeline, events])
  useViewerKeys(player, looping)
  const clips = viewed.cameras.map(({ clip }) => clip.id)
  const drawings = useDrawings(clips)
  useDrawingKeys(drawings)
  useZoomKeys(clips)
  const pause = useCallback(() => player.play(0), [player])
  const { failure, forget } = nudging.saving.failure ? nudging.saving : looping.saving
  return (
    <DrawingsContext value={drawings}>
      <div className={styles.viewer}>
        <div className={styles.work}>
          <ViewerHead rep={rep} looped={sharedRange(timeline, looping.range, clips)}>
            <CompareMenu rep={rep} />
            <SaveFrame rep={rep} cameras={nudged} />
          </ViewerHead>
          {drawings.saving.failure && (
            <Problem
              failure={drawings.saving.failure}
              subject={drawing.subject}
              size="line"
              actions={<Button onPress={drawings.saving.forget}>{common.close}</Button>}
            />
          )}
          {failure && (
            <Problem
              failure={failure}
              subject={viewer.thisRep}
              size="line"
              actions={<Button onPress={forget}>{common.close}</Button>}
            />
          )}
          <CameraGrid
            cameras={nudged}
            missing={rep.missingCameras}
            player={player}
            frames={frames}
            nudging={nudging}
            overlay={<DrawingLayer pause={pause} />}
          />
          <PlaybackControls player={player} marks={marks} looping={looping} isReading={tracks === null}>
            <DrawingTools cameras={nudged} player={player} />
          </PlaybackControls>
        </div>
        <RepList current={rep} />
      </div>
    </DrawingsContext>
  )
}
