import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Problem } from '../../renderer/components/problem.tsx'
import { StateMark, type StateShape, toneClass } from '../../renderer/components/state-mark.tsx'
import { Thumb } from '../../renderer/components/thumb.tsx'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { useMediaPaths, useProgress } from '../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipDetail } from '../../station/contract/clip-view.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import styles from './first-clip.module.css'
import {
  type FirstClipStage,
  type FirstClipStageState,
  firstClipStages,
  stageName,
  stageStates,
} from './first-clip-stages.ts'
import type { FollowedClip } from './use-first-clip.ts'

const shapes: Record<FirstClipStageState, StateShape> = {
  done: 'safe',
  now: 'processing',
  stopped: 'warning',
  'to-come': 'queued',
}

interface FirstClipProps {
  readonly status: StationStatus
  readonly first: FollowedClip
  readonly onTag: () => void
}

/** Progress of the first clip: found, analyzed, tagged, held, uploaded, completed. */
export function FirstClip({ status, first: { clip, athleteName, followNext }, onTag }: FirstClipProps) {
  const { guide } = useWording()
  const [folder] = status.folders
  const all = Object.values(status.counts).reduce((sum, count) => sum + count, 0)
  return (
    <section className={styles.clip} aria-label={guide.clip}>
      <header className={styles.head}>
        {clip && <Picture clip={clip} />}
        <div className={styles.name}>
          <div role="status">
            <h3>{clip ? guide.arrived : guide.waiting}</h3>
          </div>
          {clip ? (
            <p>
              <b>{clip.card.fileName}</b> {clip.card.camera}
              {all > 1 && <span>, {guide.moreClips(all - 1)}</span>}
            </p>
          ) : (
            <p>{folder ? guide.waitingNote(folder.settings.path) : guide.waitingNoFolder}</p>
          )}
        </div>
        {clip && <Button onPress={followNext}>{guide.followNext}</Button>}
      </header>
      <StageList clip={clip} athleteName={athleteName} />
      {clip?.because[0] && (
        <Problem
          failure={clip.because[0]}
          subject={clip.card.fileName}
          tone="warn"
          {...(clip.canTag && clip.card.state.kind === 'untagged'
            ? { actions: <Button onPress={onTag}>{guide.tagIt}</Button> }
            : {})}
        />
      )}
    </section>
  )
}

function Picture({ clip: { card } }: { clip: ClipDetail }) {
  const mediaPaths = useMediaPaths()
  const { pictures, camera, fileName } = card
  return (
    <span className={styles.picture}>
      <Thumb
        caption={camera}
        poster={pictures.kind === 'ready' ? mediaPaths.poster(pictures.key) : null}
        alt={fileName}
      />
    </span>
  )
}

function StageList({ clip, athleteName }: Pick<FollowedClip, 'clip' | 'athleteName'>) {
  const wording = useWording()
  const states = stageStates(clip?.card.state ?? null)
  return (
    <ol className={styles.way}>
      {firstClipStages.map((stage) => (
        <li key={stage} className={classes(styles.stage, states[stage] === 'to-come' && styles.toCome)}>
          <StateMark shape={shapes[states[stage]]} size={26} />
          <b className={toneClass(states[stage] === 'stopped' ? 'warn' : 'inherit')}>
            {stageName(stage, states[stage], wording)}
          </b>
          <span className={styles.note}>
            {clip && states[stage] !== 'to-come' ? (
              <StageNote clip={clip} athleteName={athleteName} stage={stage} state={states[stage]} />
            ) : (
              wording.guide.stageNotes[stage]
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface StageNoteProps {
  readonly clip: ClipDetail
  readonly athleteName: string | null
  readonly stage: FirstClipStage
  readonly state: FirstClipStageState
}

/** Facts of the clip at one stage. */
function StageNote({ clip, athleteName, stage, state }: StageNoteProps) {
  const wording = useWording()
  const nowMs = useNow()
  const progress = useProgress(clip.card.id)
  const { guide, phrases } = wording
  const { card } = clip
  switch (stage) {
    case 'found':
      return state === 'done' ? phrases.format.size(card.sizeBytes) : guide.stageNotes.found
    case 'probed':
      return state === 'done' ? videoFacts(clip, wording) : guide.stageNotes.probed
    case 'tagged':
      return state === 'stopped'
        ? guide.needsTagsNote
        : (tagsText(clip, athleteName, wording) ?? guide.stageNotes.tagged)
    case 'held':
      return card.state.kind === 'held'
        ? guide.heldFor(phrases.format.countdown(card.state.untilMs - nowMs))
        : guide.stageNotes.held
    case 'sent':
      if (card.state.kind === 'sending' && progress)
        return phrases.format.percent(progress.sentBytes / Math.max(progress.sizeBytes, 1))
      return state === 'done' ? guide.stageNotes.sent : phrases.state(card.state.kind)
    case 'completed':
      return state === 'now' ? guide.processing : guide.stageNotes.completed
  }
}

function videoFacts({ card }: ClipDetail, { phrases }: ScreenWording): string {
  const length = card.durationMs === null ? null : phrases.format.duration(card.durationMs)
  const rate = card.framesPerSecond === null ? null : `${phrases.format.number(Math.round(card.framesPerSecond))} fps`
  return [length, rate].filter((fact) => fact !== null).join(', ')
}

function tagsText({ tags }: ClipDetail, athleteName: string | null, { phrases }: ScreenWording): string | null {
  if (tags === null) return null
  const whoAndWhat = [tags.athleteName ?? athleteName, phrases.movement(tags.movement)].filter((part) => part !== null)
  return `${whoAndWhat.join(', ')} (${phrases.origin(tags.origins.athlete)})`
}
