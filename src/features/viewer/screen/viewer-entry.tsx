import { type ReactNode, useCallback, useMemo } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useLeftRep } from '../../../renderer/hooks/use-return-to-row.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { goTo } from '../../../renderer/routes.ts'
import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { goToViewer } from '../../../renderer/state/viewer-address.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { ViewerCamera, ViewerRep } from '../viewer-rep.ts'
import { type AlignedFrame, alignTracks, firstFrame, type SharedEvent, sharedEvent } from './align-tracks.ts'
import { CameraGrid } from './camera-grid.tsx'
import compare from './compare.module.css'
import compareStyles from './compare.module.css'
import { DrawingLayer } from './drawing-layer.tsx'
import { DrawingTools } from './drawing-tools.tsx'
import { PlaybackControls } from './playback-controls.tsx'
import { SaveFrame } from './save-frame.tsx'
import { displayedStage } from './still-source.tsx'
import { sharedRange, type VideoTrack } from './timeline.ts'
import { useDrawingKeys } from './use-drawing-keys.ts'
import { DrawingsContext, useDrawings } from './use-drawings.ts'
import { useEvents } from './use-events.ts'
import { useComparedLoop, useViewerKeys } from './use-loop.ts'
import { usePlayer, usePlayerState } from './use-player.ts'
import { useFrames, useNudges, useTracks, useViewerRep } from './use-viewer-rep.ts'
import { useZoomKeys } from './use-zoom.ts'
import styles from './viewer.module.css'
import { ViewerHead } from './viewer-head.tsx'
import { ViewerPage } from './viewer-page.tsx'

interface SideAlignment {
  readonly at: AlignedFrame
  /** A person set the frame; otherwise it is an event of the results, or the start. */
  readonly isMarked: boolean
}

interface AlignmentSides {
  readonly first: { readonly viewed: ViewerRep; readonly tracks: readonly VideoTrack[] | null }
  readonly second: { readonly viewed: ViewerRep; readonly tracks: readonly VideoTrack[] | null }
}

/** Tracks of both reps on one clock and their alignment; null tracks are still being read. */
function useAlignment({ first, second }: AlignmentSides) {
  const client = useClient()
  const [one, other] = [first.viewed.rep.id, second.viewed.rep.id]
  const read = () => Promise.all([one, other].map((repId) => client.marks.alignment({ repId })))
  const { value: marked } = useRead(`${one} ${other}`, read, ['viewer', 'reps'])
  const events = { first: useEvents(first.viewed), second: useEvents(second.viewed) }
  const aligned = useMemo(() => {
    if (!first.tracks || !second.tracks || !marked) return null
    const shared = sharedEvent(
      { tracks: first.tracks, events: events.first },
      { tracks: second.tracks, events: events.second },
    )
    const side = (index: 0 | 1, tracks: readonly VideoTrack[]): SideAlignment => {
      const mark = marked[index]
      const known = mark && tracks.some(({ id }) => id === mark.clipId) ? mark : null
      return { at: known ?? ofEvent(shared, index) ?? firstFrame(tracks), isMarked: known !== null }
    }
    const sides = { first: side(0, first.tracks), second: side(1, second.tracks) }
    const tracks = alignTracks(first.tracks, second.tracks, { first: sides.first.at, second: sides.second.at })
    return { tracks, ...sides, event: shared?.name ?? null }
  }, [first.tracks, second.tracks, marked, events.first, events.second])
  const marking = useAction(async (repId: string, at: AlignedFrame | null) => {
    if (at === null) await client.marks.forgetAlignment({ repId })
    else await client.marks.align({ repId, clipId: at.clipId, frame: at.frame })
  })
  return { aligned, marking }
}

const ofEvent = (shared: SharedEvent | null, index: 0 | 1) => shared && (index === 0 ? shared.first : shared.second)

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
function CompareSide({ viewerRep, cameras, alignment, event, onAlign, children }: CompareSideProps) {
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
    <section className={compareStyles.side} aria-label={`${name}, ${moment}`}>
      <header className={compareStyles.head}>
        <span className={compareStyles.who}>
          <b className={typography.cut} title={`${name}, ${moment}`}>
            {name}, {moment}
          </b>
          <span className={classes(compareStyles.aligned, typography.cut)} title={text}>
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

/** Page with two reps side by side, aligned at one frame of each and played together. */
function ViewerComparePage({ first, second }: { first: ViewerRep; second: ViewerRep }) {
  const { viewer, drawing, common, phrases } = useWording()
  const one = useComparedRep(first)
  const other = useComparedRep(second)
  const { aligned, marking } = useAlignment({
    first: { viewed: first, tracks: one.tracks },
    second: { viewed: second, tracks: other.tracks },
  })
  const player = usePlayer(aligned?.tracks ?? null)
  const looping = useComparedLoop(`${first.rep.id} ${second.rep.id}`, player)
  const timeline = usePlayerState(player, (state) => state.timeline)
  const own = first.cameras.map(({ clip }) => clip.id)
  useViewerKeys(player, looping)
  const cameras = [...one.nudged, ...other.nudged]
  const clips = cameras.map(({ clip }) => clip.id)
  const drawings = useDrawings(clips)
  useDrawingKeys(drawings)
  useZoomKeys(clips)
  const pause = useCallback(() => player.play(0), [player])
  const failing = [one.nudging.saving, other.nudging.saving, drawings.saving, marking, looping.saving]
  const failed = failing.find(({ failure }) => failure)
  return (
    <DrawingsContext value={drawings}>
      <div className={styles.viewer}>
        <div className={styles.work}>
          <ViewerHead rep={first.rep} looped={sharedRange(timeline, looping.range, own)}>
            <Button onPress={() => goToViewer(first.rep.id)}>{drawing.closeCompare}</Button>
            <SaveFrame rep={first.rep} cameras={cameras} />
          </ViewerHead>
          {failed?.failure && (
            <Problem
              failure={failed.failure}
              subject={viewer.thisRep}
              size="line"
              actions={<Button onPress={failed.forget}>{common.close}</Button>}
            />
          )}
          <div className={compare.sides}>
            {(
              [
                [first, one, aligned?.first],
                [second, other, aligned?.second],
              ] as const
            ).map(([viewed, { nudged, nudging, frames }, alignment]) => (
              <CompareSide
                key={viewed.rep.id}
                viewerRep={viewed}
                cameras={nudged}
                alignment={alignment ?? null}
                event={aligned?.event ?? null}
                onAlign={(at) => marking.start(viewed.rep.id, at)}
              >
                <CameraGrid
                  cameras={nudged}
                  missing={viewed.rep.missingCameras}
                  player={player}
                  frames={frames}
                  nudging={nudging}
                  repTime={phrases.format.clockToTheSecond(viewed.rep.atMs)}
                  overlay={<DrawingLayer pause={pause} />}
                />
              </CompareSide>
            ))}
          </div>
          <PlaybackControls player={player} marks={[]} looping={looping} isReading={aligned === null}>
            <DrawingTools cameras={cameras} player={player} />
          </PlaybackControls>
        </div>
      </div>
    </DrawingsContext>
  )
}

/** Cameras of one rep with their current nudges, and their tracks. */
function useComparedRep(viewed: ViewerRep) {
  const { nudged, nudging } = useNudges(viewed.cameras)
  const frames = useFrames(viewed.cameras)
  const tracks = useTracks({ cameras: nudged }, frames)
  return { nudged, nudging, frames, tracks }
}

/** Viewer screen: all cameras of one rep, or of two side by side. */
function ViewerScreen({ repId, withId }: { repId: string | null; withId: string | null }) {
  if (repId === null) return <NoRep />
  return <OneRep repId={repId} withId={withId === repId ? null : withId} />
}

function NoRep() {
  const { viewer } = useWording()
  return (
    <EmptyState title={viewer.chooseRep} actions={<Button onPress={() => goTo('today')}>{viewer.goToToday}</Button>}>
      {viewer.chooseRepNote}
    </EmptyState>
  )
}

/** One rep, beside a second one where that exists. */
function OneRep({ repId, withId }: { repId: string; withId: string | null }) {
  const { viewer, common } = useWording()
  useLeftRep(repId)
  const { rep, failure, reread } = useViewerRep(repId)
  const other = useViewerRep(withId ?? repId)
  if (rep && withId !== null && other.rep)
    return <ViewerComparePage key={`${repId} ${withId}`} first={rep} second={other.rep} />
  if (rep && (withId === null || other.rep === null)) return <ViewerPage key={repId} viewed={rep} />
  if (failure)
    return (
      <div className={styles.message}>
        <Problem
          failure={failure}
          subject={viewer.thisRep}
          actions={<Button onPress={reread}>{common.retry}</Button>}
        />
      </div>
    )
  if (rep === undefined) return <SkeletonRows count={6} height="rep" />
  return (
    <EmptyState title={viewer.notFound} actions={<Button onPress={() => goTo('today')}>{viewer.goToToday}</Button>}>
      {viewer.notFoundNote}
    </EmptyState>
  )
}

export const viewerScreen: ScreenEntry = {
  route: 'viewer',
  Screen: ({ route }) => <ViewerScreen repId={route.within} withId={route.query.get('with')} />,
  name: ({ frame }) => frame.viewer,
  hasOwnTitle: false,
  rail: null,
  openCommand: null,
  manualSection: () => ({ page: 'start', at: 'viewer' }),
}
