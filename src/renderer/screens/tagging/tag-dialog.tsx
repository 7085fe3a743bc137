import { useState } from 'react'
import type { ClipId } from '../../../contract/clips/clip.ts'
import type { TagsInput } from '../../../contract/tagging/tags.ts'
import { Button } from '../../components/button.tsx'
import { classes } from '../../components/class-names.ts'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAction } from '../../hooks/use-action.ts'
import { useClient } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'
import { capturableChoice, completeDimensions, type MovementChoice } from './movement-choice.ts'
import { MovementFields } from './movement-fields.tsx'
import { tagsLine } from './movement-words.ts'
import type { AthleteChoice } from './picker/athlete-choices.ts'
import { AthletePicker } from './picker/athlete-picker.tsx'
import { resolveAthleteChoice } from './picker/resolve-athlete.ts'
import type { SeenClip } from './seen-clips.ts'
import { fetchSuggestedDimensions, useSuggestedDimensions } from './suggested-dimensions.ts'
import styles from './tag-dialog.module.css'
import { tagOutcome } from './tag-outcome.ts'
import { useRecentMovements } from './use-recent-movements.ts'
import { useTagClips } from './use-tag-clips.tsx'

/** Which clips, and what is known of them already. */
export interface TagTarget {
  readonly clips: readonly ClipId[]
  /** What was shown of them when tagging began. */
  readonly seen: readonly SeenClip[]
  /** Such as a file’s name. */
  readonly subject: string
  readonly known: TagsInput
  readonly knownAthleteName: string | null
  /** None of the clips has an athlete. */
  readonly isWithoutAthlete?: boolean
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

/** Says once for all of these clips whose they are and what they show. */
export function TagDialog({ toTag, onClose, onTagged }: TagDialogProps) {
  const { clips, subject, known, knownAthleteName } = toTag
  const client = useClient()
  const wording = useWording()
  const { common, tagging } = wording
  const byHand = useTagClips(() => {
    onTagged?.()
    onClose()
  })
  // As it was when the form opened, whatever changes behind it.
  const [seen] = useState(toTag.seen)
  const [whose, setWhose] = useState<ChosenAthlete | null>(() =>
    known.athlete && knownAthleteName !== null ? { athlete: known.athlete, name: knownAthleteName } : null,
  )
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState<MovementChoice>(() => capturableChoice(known))
  const athleteId = whose && 'id' in whose.athlete ? whose.athlete.id : null
  const suggested = useSuggestedDimensions(athleteId, choice)
  const recent = useRecentMovements(athleteId)

  const choosing = useAction(async (chosen: AthleteChoice) => {
    const athlete = await resolveAthleteChoice(client, chosen)
    setWhose({ athlete: { id: athlete.id }, name: athlete.name })
    setTyped('')
  })
  const giving = useAction(async (given: MovementChoice) => {
    const { activity, movement } = given
    const tags: TagsInput = {
      ...(whose === null ? {} : { athlete: whose.athlete }),
      ...(activity === null ? {} : { activity }),
      ...(movement === null ? {} : { movement }),
      dimensions: completeDimensions(given, await fetchSuggestedDimensions(client, athleteId, given)),
    }
    await byHand.tag({ clips, seen, tags, whose: whose?.name ?? tagsLine(tags, wording) })
  })
  const outcomeOf = (given: MovementChoice) =>
    tagOutcome(
      {
        clips: clips.length,
        typed,
        athleteName: whose?.name ?? null,
        isWithoutAthlete: toTag.isWithoutAthlete === true,
        choice: given,
        dimensions: completeDimensions(given, suggested),
        knownActivity: capturableChoice(known).activity,
      },
      wording,
    )
  const outcome = outcomeOf(choice)
  const isReady = !choosing.isRunning && !giving.isRunning
  const give = (given: MovementChoice) => {
    if (isReady && outcomeOf(given).button !== null) giving.start(given)
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
          // Whoever has just been chosen is followed by what they did.
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
