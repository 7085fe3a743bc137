import { useState } from 'react'
import type { ClipId } from '../../station/contract/clip.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import { Button } from '../components/button.tsx'
import { classes } from '../components/class-names.ts'
import { Dialog } from '../components/dialog.tsx'
import { Problem } from '../components/problem.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useAthleteLabel } from '../hooks/use-athlete-label.ts'
import { useClient } from '../state/station-context.tsx'
import { type ScreenWording, useWording } from '../state/wording-context.tsx'
import { type AthleteChoice, resolveAthleteChoice } from './athlete-choices.ts'
import { AthletePicker } from './athlete-picker.tsx'
import {
  capturableChoice,
  completeDimensions,
  type Dimensions,
  fetchSuggestedDimensions,
  type MovementChoice,
  useSuggestedDimensions,
} from './movement-choice.ts'
import { briefTagsLine, tagsLine } from './movement-dialog.tsx'
import { MovementFields } from './movement-fields.tsx'
import styles from './tag-dialog.module.css'
import { useRecentMovements } from './use-recent-movements.ts'
import { type SeenClip, useTagClips } from './use-tag-clips.tsx'

interface TagForm {
  readonly clips: number
  /** Text in the athlete field that is not resolved to an athlete. */
  readonly typed: string
  readonly athleteName: string | null
  /** True when none of the clips has an athlete to keep. */
  readonly isWithoutAthlete: boolean
  readonly choice: MovementChoice
  /** Dimensions that the clips will get. */
  readonly dimensions: Dimensions
  /** Activity known when the dialog opened. */
  readonly knownActivity: string | null
}

/** Sentence above the button, and the button's text; null while tagging is not possible. */
interface TagOutcome {
  readonly sentence: string
  readonly button: string | null
}

/** Words the effect of tagging before the button is pressed, or the missing input. */
export function tagOutcome(form: TagForm, wording: Pick<ScreenWording, 'tagging' | 'phrases'>): TagOutcome {
  const { clips, typed, athleteName, isWithoutAthlete, choice, dimensions, knownActivity } = form
  const { tagging, phrases } = wording
  const { activity, movement } = choice
  if (typed !== '') return { sentence: tagging.notResolved(typed), button: null }
  if (movement === null && activity !== null && activity !== knownActivity)
    return { sentence: tagging.movementOfActivity(phrases.activity(activity)), button: null }
  const what = movement === null ? null : briefTagsLine({ activity: activity ?? '', movement, dimensions }, wording)
  if (athleteName === null && what === null) return { sentence: tagging.nothingChosen, button: null }
  const names = [athleteName, what].filter((part) => part !== null).join(', ')
  const kept = athleteName === null ? tagging.athleteStays : tagging.movementStays
  const isLacking = athleteName === null && isWithoutAthlete
  const rest = isLacking ? tagging.noAthleteYet : athleteName === null || what === null ? ` ${kept}` : ''
  return {
    sentence: `${tagging.outcome(clips, names)}${rest}`,
    button: tagging.tagAs(clips, athleteName ?? phrases.movement(movement ?? '')),
  }
}

/** Clips to tag, with their known tags. */
export interface TagTarget {
  readonly clips: readonly ClipId[]
  /** Tags displayed when the dialog opened. */
  readonly seen: readonly SeenClip[]
  /** Name in titles and failures, such as the file name. */
  readonly subject: string
  readonly known: TagsInput
  readonly knownAthleteName: string | null
  /** True when none of the clips has an athlete. */
  readonly isWithoutAthlete?: boolean
  /** Captures whose clips are meant, instead of clips. */
  readonly captures?: readonly string[]
  /** Set when some of the clips are uploading or uploaded; `isMovementShared` when all have the known movement. */
  readonly uploaded?: { readonly isMovementShared: boolean }
}

interface TagDialogProps {
  readonly toTag: TagTarget
  readonly onClose: () => void
  readonly onTagged?: (() => void) | undefined
}

interface ChosenAthlete {
  readonly athlete: NonNullable<TagsInput['athlete']>
  readonly name: string
}

/** Dialog that tags one or more clips with athlete, movement and dimensions. */
export function TagDialog({ toTag, onClose, onTagged }: TagDialogProps) {
  const { clips, subject, known, knownAthleteName } = toTag
  const client = useClient()
  const wording = useWording()
  const { common, tagging } = wording
  const label = useAthleteLabel()
  const byHand = useTagClips(() => {
    onTagged?.()
    onClose()
  })
  // Stays as displayed when the dialog opened.
  const [seen] = useState(toTag.seen)
  const [whose, setWhose] = useState<ChosenAthlete | null>(() =>
    known.athlete && knownAthleteName !== null
      ? { athlete: known.athlete, name: label(knownAthleteName, known.athlete) }
      : null,
  )
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState<MovementChoice>(() => capturableChoice(known))
  const athleteId = whose && 'id' in whose.athlete ? whose.athlete.id : null
  const suggested = useSuggestedDimensions(athleteId, choice)
  const recent = useRecentMovements(athleteId)

  const choosing = useAction(async (chosen: AthleteChoice) => {
    const athlete = await resolveAthleteChoice(client, chosen)
    setWhose({ athlete: { id: athlete.id }, name: label(athlete.name, athlete.id) })
    setTyped('')
  })
  const giving = useAction(async (chosen: MovementChoice) => {
    const { activity, movement } = chosen
    const tags: TagsInput = {
      ...(whose === null ? {} : { athlete: whose.athlete }),
      ...(activity === null ? {} : { activity }),
      ...(movement === null ? {} : { movement }),
      dimensions: completeDimensions(chosen, await fetchSuggestedDimensions(client, athleteId, chosen)),
    }
    await byHand.tag({ clips, seen, tags, whose: whose?.name ?? tagsLine(tags, wording) })
  })
  const outcomeOf = (chosen: MovementChoice) =>
    tagOutcome(
      {
        clips: clips.length,
        typed,
        athleteName: whose?.name ?? null,
        isWithoutAthlete: toTag.isWithoutAthlete === true,
        choice: chosen,
        dimensions: completeDimensions(chosen, suggested),
        knownActivity: capturableChoice(known).activity,
      },
      wording,
    )
  const outcome = outcomeOf(choice)
  const isReady = !choosing.isRunning && !giving.isRunning
  const give = (chosen: MovementChoice) => {
    if (isReady && outcomeOf(chosen).button !== null) giving.start(chosen)
  }

  return (
    <Dialog
      title={clips.length === 1 ? tagging.tagOne(subject) : tagging.tagMany(clips.length)}
      isOpen
      onClose={onClose}
      width="wide"
      note={<span className={classes(outcome.button === null && styles.missing)}>{outcome.sentence}</span>}
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="primary" isDisabled={outcome.button === null || !isReady} onPress={() => give(choice)}>
            <span className={styles.button}>{outcome.button ?? tagging.tagThem(clips.length)}</span>
          </Button>
        </>
      }
    >
      <form
        className={classes(styles.form, styles.withAthlete)}
        onSubmit={(event) => {
          event.preventDefault()
          give(choice)
        }}
      >
        <div>
          <span className={styles.label} aria-hidden="true">
            {common.athlete}
          </span>
          {whose ? (
            <span className={styles.chosen}>
              <b className={styles.name}>{whose.name}</b>
              <Button onPress={() => setWhose(null)}>{common.change}</Button>
            </span>
          ) : (
            <AthletePicker label={common.athlete} variant="near" onChoose={choosing.start} onType={setTyped} />
          )}
          {choosing.failure && <Problem failure={choosing.failure} subject={common.athlete} size="line" />}
        </div>
        <MovementFields
          skin="lists"
          // Remounts the fields for another athlete.
          key={whose?.name ?? ''}
          choice={choice}
          suggested={suggested}
          recent={recent}
          onChange={setChoice}
          onEnter={give}
          autoFocus={whose !== null}
        />
        {giving.failure && <Problem failure={giving.failure} subject={subject} size="line" />}
        <input type="submit" hidden />
      </form>
      {byHand.question}
    </Dialog>
  )
}
