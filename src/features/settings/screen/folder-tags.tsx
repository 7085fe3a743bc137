import { useState } from 'react'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { choiceOfTags, tagsWithChoice } from '../../../renderer/tagging/movement-choice.ts'
import { MovementFields } from '../../../renderer/tagging/movement-fields.tsx'
import type { AthleteSummary } from '../../../station/contract/deck-view.ts'
import { FolderAthleteField, useAthleteName } from './folder-athlete-field.tsx'
import styles from './folder-detail.module.css'
import { deckExclusion, type FolderDraft } from './folder-draft.ts'

interface FolderTagsProps {
  readonly draft: FolderDraft
  readonly change: (changes: Partial<FolderDraft>) => void
  /** Reports text in the athlete field that is not resolved. */
  readonly onUnresolved: (isUnresolved: boolean) => void
  readonly isFixed: boolean
  /** The station's own cage. */
  readonly cage: string | null
}

/** Default tags of a folder's clips, used where names and the deck have none. */
export function FolderTags({ draft, change, onUnresolved, isFixed, cage }: FolderTagsProps) {
  const { settings, sharedFolders } = useWording()
  const hasFacility = Boolean(useStatus()?.facility)
  const { tags } = draft
  const [chosen, setChosen] = useState<AthleteSummary | null>(null)
  const exclusion = deckExclusion(draft, cage)
  const name = useAthleteName(tags.athlete, chosen)
  return (
    <div className={styles.block}>
      <div className={styles.blockHead}>
        <h2>{settings.tagsTitle}</h2>
        <p>{settings.tagsWhy}</p>
      </div>
      <div className={styles.fields}>
        <FolderAthleteField
          name={name}
          placeholder={settings.noDefaultAthlete}
          onChoose={(athlete) => {
            setChosen(athlete)
            change({ tags: { ...tags, athlete: { id: athlete.id } } })
          }}
          onClear={() => {
            const { athlete: _before, ...others } = tags
            change({ tags: others })
          }}
          onUnresolved={onUnresolved}
          isDisabled={isFixed}
        />
        <MovementFields
          skin="form"
          choice={choiceOfTags(tags)}
          onChange={(choice) => change({ tags: tagsWithChoice(tags, choice) })}
          isDisabled={isFixed}
        />
      </div>
      <div className={styles.checks}>
        <CheckBox
          label={settings.useOnDeck}
          note={exclusion === null ? undefined : sharedFolders.deckExclusions[exclusion](cage)}
          isSelected={draft.onDeck}
          onChange={(onDeck) => change({ onDeck })}
          isDisabled={isFixed}
        />
        <CheckBox
          label={settings.requireDimensions}
          isSelected={draft.requireDimensions}
          onChange={(requireDimensions) => change({ requireDimensions })}
          isDisabled={isFixed}
        />
        <CheckBox
          label={settings.subfolders}
          isSelected={draft.recursive}
          onChange={(recursive) => change({ recursive })}
          isDisabled={isFixed}
        />
        {(hasFacility || draft.shared) && (
          <CheckBox
            label={sharedFolders.shared}
            note={sharedFolders.sharedNote}
            isSelected={draft.shared}
            onChange={(shared) => change({ shared })}
            isDisabled={isFixed}
          />
        )}
      </div>
      {draft.shared && (
        <div className={styles.fields}>
          <Field
            label={sharedFolders.folderCage}
            value={draft.cage}
            onChange={(cage) => change({ cage })}
            placeholder={sharedFolders.cageExample}
            note={sharedFolders.folderCageNote}
            maxLength={100}
            isDisabled={isFixed}
          />
        </div>
      )}
    </div>
  )
}
