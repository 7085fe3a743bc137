import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Problem } from '../../renderer/components/problem.tsx'
import { StateMark, type StateShape, toneClass } from '../../renderer/components/state-mark.tsx'
import { Thumb } from '../../renderer/components/thumb.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { goTo } from '../../renderer/routes.ts'
import { useClient, useDeck, useMediaPaths, useProgress, useStation } from '../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import { choiceOfTags, tagsWithChoice } from '../../renderer/tagging/movement-choice.ts'
import { MovementFields } from '../../renderer/tagging/movement-fields.tsx'
import type { ClipState } from '../../station/contract/clip.ts'
import type { ClipDetail } from '../../station/contract/clip-view.ts'
import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import type { TagsInput, TagValue } from '../../station/contract/tags.ts'
import { FolderAthleteField } from '../settings/screen/folder-athlete-field.tsx'
import firstClipStyles from './first-clip.module.css'
import styles from './first-steps.module.css'
import { StepPanel, StepStatus } from './step-panel.tsx'
import { type FollowedClip, useFirstClip } from './use-first-clip.ts'

/** Stages of a clip, as the guide shows them. */
const firstClipStages = ['found', 'probed', 'tagged', 'held', 'sent', 'completed'] as const
type FirstClipStage = (typeof firstClipStages)[number]
type FirstClipStageState = 'done' | 'now' | 'stopped' | 'to-come'

/** Stage of a clip state; `isStopped` when the clip needs attention there. */
function currentStage(state: ClipState): { readonly stage: FirstClipStage | 'end'; readonly isStopped: boolean } {
  const goes = (stage: FirstClipStage | 'end') => ({ stage, isStopped: false })
  const stops = (stage: FirstClipStage) => ({ stage, isStopped: true })
  switch (state.kind) {
    case 'found':
    case 'settling':
      return goes('found')
    case 'missing':
      return stops('found')
    case 'probing':
      return goes('probed')
    case 'unreadable':
    case 'duplicate':
    case 'original-missing':
    case 'left-out':
      return stops('probed')
    case 'untagged':
      return stops('tagged')
    case 'held':
      return goes('held')
    case 'waiting':
      return goes(state.resume === 'tagging' ? 'tagged' : 'sent')
    case 'queued':
    case 'reserving':
    case 'sending':
    case 'confirming':
      return goes('sent')
    case 'cancelled':
      return stops('sent')
    case 'processing':
      return goes('completed')
    case 'failed':
      return stops(state.sessionId === null ? 'sent' : 'completed')
    case 'gone-at-service':
      return stops('completed')
    case 'completed':
    case 'uploaded-elsewhere':
      return goes('end')
  }
}

/** State of each stage; without a clip all are still to come. */
export function stageStates(state: ClipState | null): Record<FirstClipStage, FirstClipStageState> {
  const { stage, isStopped } = state === null ? { stage: null, isStopped: false } : currentStage(state)
  const at = stage === 'end' ? firstClipStages.length : stage === null ? -1 : firstClipStages.indexOf(stage)
  const of = (index: number): FirstClipStageState =>
    index < at ? 'done' : index > at ? 'to-come' : isStopped ? 'stopped' : 'now'
  return Object.fromEntries(firstClipStages.map((name, index) => [name, of(index)])) as Record<
    FirstClipStage,
    FirstClipStageState
  >
}

/** Name of a stage; a current or stopped stage is never named as done. */
export function stageName(
  stage: FirstClipStage,
  state: FirstClipStageState,
  { guide }: Pick<ScreenWording, 'guide'>,
): string {
  if (state === 'stopped') return guide.stagesStopped[stage]
  return state === 'now' ? guide.stagesNow[stage] : guide.stages[stage]
}

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
function FirstClip({ status, first: { clip, athleteName, followNext }, onTag }: FirstClipProps) {
  const { guide } = useWording()
  const [folder] = status.folders
  const all = Object.values(status.counts).reduce((sum, count) => sum + count, 0)
  return (
    <section className={firstClipStyles.clip} aria-label={guide.clip}>
      <header className={firstClipStyles.head}>
        {clip && <Picture clip={clip} />}
        <div className={firstClipStyles.name}>
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
    <span className={firstClipStyles.picture}>
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
    <ol className={firstClipStyles.way}>
      {firstClipStages.map((stage) => (
        <li
          key={stage}
          className={classes(firstClipStyles.stage, states[stage] === 'to-come' && firstClipStyles.toCome)}
        >
          <StateMark shape={shapes[states[stage]]} size={26} />
          <b className={toneClass(states[stage] === 'stopped' ? 'warn' : 'inherit')}>
            {stageName(stage, states[stage], wording)}
          </b>
          <span className={firstClipStyles.note}>
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

/**
 * Adds suggested dimensions that were not chosen. A suggestion for another movement than the current one is ignored.
 */
export function addSuggestedDimensions(
  present: TagsInput,
  input: TagsInput,
  suggested: Readonly<Record<string, TagValue>>,
): TagsInput {
  if (present.activity !== input.activity || present.movement !== input.movement) return present
  return { ...present, dimensions: { ...suggested, ...present.dimensions } }
}

/** Form that puts an athlete on deck with a movement. */
function DeckPicker({ onDone }: { onDone: () => void }) {
  const { guide, common } = useWording()
  const client = useClient()
  const [athlete, setAthlete] = useState<AthleteSummary | null>(null)
  const [isUnresolved, setUnresolved] = useState(false)
  const [tags, setTags] = useState<TagsInput>({ dimensions: {} })

  /** Fills in dimensions that were not chosen with the athlete's last ones. */
  const suggesting = useAction(async (next: TagsInput, whose: AthleteSummary | null) => {
    const { activity, movement } = next
    if (!whose || activity === undefined || movement === undefined) return
    const suggested = await client.athletes.suggest({ athleteId: whose.id, activity, movement })
    setTags((present) => addSuggestedDimensions(present, next, suggested))
  })
  const putting = useAction(async () => {
    if (!athlete) return
    await client.command({ kind: 'deck-set', tags: { ...tags, athlete: { id: athlete.id } }, fromMs: null })
    onDone()
  })

  return (
    <form
      className={classes(styles.content, styles.wide)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isUnresolved) putting.start()
      }}
    >
      <div className={styles.fields}>
        <FolderAthleteField
          name={athlete?.name ?? null}
          placeholder={guide.findAthlete}
          onChoose={(chosen) => {
            setAthlete(chosen)
            suggesting.start(tags, chosen)
          }}
          onUnresolved={setUnresolved}
        />
        <MovementFields
          skin="form"
          choice={choiceOfTags(tags)}
          onChange={(choice) => {
            const next = tagsWithChoice(tags, choice)
            setTags(next)
            suggesting.start(next, athlete)
          }}
        />
      </div>
      {putting.failure && <Problem isFinal failure={putting.failure} subject={common.athlete} size="line" />}
      <div className={styles.actions}>
        <Button type="submit" tone="primary" isDisabled={athlete === null || isUnresolved || putting.isRunning}>
          {guide.putOnDeck}
        </Button>
      </div>
    </form>
  )
}

interface ClipStepProps {
  readonly status: StationStatus
  readonly onFinish: () => void
}

/** Guide step for an athlete on deck and the first clip. */
export function ClipStep({ status, onFinish }: ClipStepProps) {
  const { guide, phrases } = useWording()
  const { ui } = useStation()
  const deck = useDeck()
  const label = useAthleteLabel()
  const [isAsked, setAsked] = useState(false)
  const first = useFirstClip()
  const current = deck?.current ?? null
  const movement = current?.tags.movement
  /** A clip recorded before anyone was on deck has no tags, so the next one is followed. */
  const onDeck = () => {
    setAsked(false)
    if (first.clip?.card.state.kind === 'untagged') first.followNext()
  }
  const tag = () => {
    ui.leaveGuide()
    goTo('today')
  }
  return (
    <StepPanel question={guide.clipTitle} why={guide.clipWhy}>
      {current && !isAsked ? (
        <div className={classes(styles.content, styles.wide)}>
          <StepStatus>
            <b>{guide.onDeckNow(label(current.athleteName, current.tags.athlete))}</b>
            {movement === undefined ? '' : `, ${phrases.movement(movement)}`}
          </StepStatus>
          <div className={styles.actions}>
            <Button onPress={() => setAsked(true)}>{guide.changeDeck}</Button>
          </div>
        </div>
      ) : (
        <DeckPicker onDone={onDeck} />
      )}
      <FirstClip status={status} first={first} onTag={tag} />
      <div className={styles.content}>
        <div className={styles.actions}>
          <Button tone={current ? 'primary' : 'plain'} onPress={onFinish}>
            {guide.finish}
          </Button>
          <span>{guide.finishNote}</span>
        </div>
      </div>
    </StepPanel>
  )
}
