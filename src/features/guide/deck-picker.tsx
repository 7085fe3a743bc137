import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Problem } from '../../renderer/components/problem.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { choiceOfTags, tagsWithChoice } from '../../renderer/tagging/movement-choice.ts'
import { MovementFields } from '../../renderer/tagging/movement-fields.tsx'
import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import { FolderAthleteField } from '../settings/screen/folder-athlete-field.tsx'
import { addSuggestedDimensions } from './add-suggested-dimensions.ts'
import styles from './first-steps.module.css'

/** Form that puts an athlete on deck with a movement. */
export function DeckPicker({ onDone }: { onDone: () => void }) {
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
