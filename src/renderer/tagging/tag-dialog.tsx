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
import { useWording } from '../state/wording-context.tsx'
import type { AthleteChoice } from './athlete-choices.ts'
import { AthletePicker } from './athlete-picker.tsx'
import { capturableChoice, completeDimensions, type MovementChoice } from './movement-choice.ts'
import { MovementFields } from './movement-fields.tsx'
import { tagsLine } from './movement-words.ts'
import { resolveAthleteChoice } from './resolve-athlete.ts'
import type { SeenClip } from './seen-clips.ts'
import { fetchSuggestedDimensions, useSuggestedDimensions } from './suggested-dimensions.ts'
import styles from './tag-dialog.module.css'
import { tagOutcome } from './tag-outcome.ts'
import { useRecentMovements } from './use-recent-movements.ts'
import { useTagClips } from './use-tag-clips.tsx'

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
