import { type KeyboardEvent, useState } from 'react'
import type { RecentMovement } from '../../station/contract/deck-view.ts'
import type { TagsInput, TagValue } from '../../station/contract/tags.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Problem } from '../components/problem.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useClient } from '../state/station-context.tsx'
import { type ScreenWording, useWording } from '../state/wording-context.tsx'
import {
  capturableChoice,
  chooseActivity,
  chooseMovement,
  completeDimensions,
  fetchSuggestedDimensions,
  type MovementChoice,
  useSuggestedDimensions,
} from './movement-choice.ts'
import movementFieldsStyles from './movement-fields.module.css'
import { MovementFields } from './movement-fields.tsx'
import styles from './tag-dialog.module.css'
import { useRecentMovements } from './use-recent-movements.ts'

type Words = Pick<ScreenWording, 'tagging' | 'phrases'>

interface Movement {
  readonly activity?: string | null | undefined
  readonly movement?: string | null | undefined
}
interface MovementTags extends Movement {
  readonly dimensions: TagsInput['dimensions']
}

/** Activities whose movements are clear by name: “Pitching”, but “Jump, broad”. */
const namedByMovement: ReadonlySet<string> = new Set([
  'baseball',
  'basketball',
  'gait',
  'golf',
  'softball',
  'tennis',
  'track_and_field',
])

/** Words a movement: “Pitching”, “Jump, broad”; null without activity and movement. */
export function movementWords(tags: Movement, { phrases }: Words): string | null {
  const { activity = null, movement = null } = tags
  if (movement === null) return activity === null ? null : phrases.activity(activity)
  if (activity === null || namedByMovement.has(activity)) return phrases.movement(movement)
  return `${phrases.activity(activity)}, ${lower(phrases.movement(movement))}`
}

/** Words a dimension: “Right-handed”, “Left leg”, “Bat length 33”. */
export function dimensionWords(dimension: string, value: TagValue, { tagging, phrases }: Words): string {
  const sides: Readonly<Record<string, Readonly<Record<string, string>>>> = tagging.sides
  const side = Object.hasOwn(sides, dimension) ? sides[dimension]?.[String(value)] : undefined
  return side ?? `${phrases.dimension(dimension)} ${lower(phrases.dimensionValue(value))}`
}

/** Words dimensions as one line: “Bat length 33, left-handed”. */
export const dimensionsLine = (dimensions: TagsInput['dimensions'], words: Words): string =>
  Object.entries(dimensions)
    .map(([name, value], at) =>
      at === 0 ? dimensionWords(name, value, words) : lower(dimensionWords(name, value, words)),
    )
    .join(', ')

/** Words movement and dimensions: “Pitching, right-handed”. */
export function tagsLine(tags: MovementTags, words: Words): string {
  const dimensions = Object.entries(tags.dimensions).map(([name, value]) => lower(dimensionWords(name, value, words)))
  return [movementWords(tags, words), ...dimensions].filter((part) => part !== null).join(', ')
}

/** Short form of `tagsLine`: “Pitching, right”. */
export function briefTagsLine(tags: MovementTags, words: Words): string {
  const values = Object.values(tags.dimensions).map((value) => lower(words.phrases.dimensionValue(value)))
  return [movementWords(tags, words), ...values].filter((part) => part !== null).join(', ')
}

/** Lowercases a word within a sentence; “SFMA squat” keeps its capitals. */
const lower = (text: string) => (/^[A-Z]{2}|^[A-Z]-/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1))

/** One key per recent movement. */
const KEYS = ['1', '2', '3'] as const

interface RecentMovementsProps {
  /** Recent movements of this athlete, newest first. */
  readonly own: readonly RecentMovement[]
  readonly isDisabled: boolean
  readonly onChoose: (recent: RecentMovement) => void
}

/** Buttons for an athlete's recent movements, with one key each. */
function RecentMovements({ own, isDisabled, onChoose }: RecentMovementsProps) {
  const wording = useWording()
  if (own.length === 0) return null
  return (
    <div className={movementFieldsStyles.recent} role="group" aria-label={wording.tagging.recentMovements}>
      {own.slice(0, KEYS.length).map((recent, index) => (
        <Button
          key={`${recent.activity} ${recent.movement}`}
          keys={KEYS[index]}
          isDisabled={isDisabled}
          onPress={() => onChoose(recent)}
        >
          {movementWords(recent, wording)}
        </Button>
      ))}
    </div>
  )
}

/** Recent movement of a key. */
const recentOfKey = (own: readonly RecentMovement[], key: string): RecentMovement | undefined =>
  own[KEYS.findIndex((known) => known === key)]

interface MovementDialogProps {
  readonly title: string
  readonly tags: TagsInput
  readonly athleteId: string | null
  readonly onClose: () => void
  /** Called with the tags and the chosen movement. */
  readonly onGive: (tags: TagsInput) => Promise<unknown>
}

/** Dialog for the movement of an athlete on deck or in the lineup. */
export function MovementDialog({ title, tags, athleteId, onClose, onGive }: MovementDialogProps) {
  const client = useClient()
  const { common, tagging } = useWording()
  const [choice, setChoice] = useState<MovementChoice>(() => capturableChoice(tags))
  const suggested = useSuggestedDimensions(athleteId, choice)
  const giving = useAction(async (choice: MovementChoice) => {
    const { activity, movement } = choice
    if (activity === null || movement === null) return
    const dimensions = completeDimensions(choice, await fetchSuggestedDimensions(client, athleteId, choice))
    await onGive({ ...tags, activity, movement, dimensions })
    onClose()
  })

  const recent = useRecentMovements(athleteId)
  const own = recent.filter(({ isOwn }) => isOwn)
  const give = ({ activity, movement }: RecentMovement) =>
    giving.start(chooseMovement(chooseActivity(choice, activity), movement))
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (target instanceof HTMLInputElement || ctrlKey || metaKey || altKey) return
    const meant = recentOfKey(own, key)
    if (!meant) return
    event.preventDefault()
    event.stopPropagation()
    give(meant)
  }

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      width="wide"
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button
            tone="primary"
            keys="enter"
            isDisabled={choice.movement === null || giving.isRunning}
            onPress={() => giving.start(choice)}
          >
            {tagging.setMovement}
          </Button>
        </>
      }
    >
      {/* Keys of the recent movements, captured before the lists use them for type-ahead. */}
      <form
        className={styles.form}
        onKeyDownCapture={onKeyDownCapture}
        onSubmit={(event) => {
          event.preventDefault()
          giving.start(choice)
        }}
      >
        <RecentMovements own={own} isDisabled={giving.isRunning} onChoose={give} />
        <MovementFields
          skin="lists"
          choice={choice}
          suggested={suggested}
          recent={recent}
          onChange={setChoice}
          onEnter={giving.start}
          autoFocus
        />
        {giving.failure && <Problem failure={giving.failure} subject={common.movement} size="line" />}
        <input type="submit" hidden />
      </form>
    </Dialog>
  )
}
