import { Select } from '../../../renderer/fields/select.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { exportActivities } from '../../../service/exports.ts'
import type { DraftProps } from './export-draft.ts'
import { exportMovementsFor, withExportActivity, withExportMovement } from './export-draft.ts'
import styles from './export-form.module.css'

/** Activity and movement, limited to the pairs that the service exports. */
export function PairFields({ draft, onDraft }: DraftProps) {
  const { common, settings, phrases } = useWording()
  const { activity, movement } = draft.request
  const choice = (text: (name: string) => string) => (id: string) => ({ id, text: text(id) })
  return (
    <div className={styles.pair}>
      <Select
        label={common.activity}
        choices={exportActivities.map(choice(phrases.activity))}
        value={activity}
        placeholder={settings.notSet}
        onChange={(next) => onDraft(withExportActivity(draft, next))}
      />
      <Select
        label={common.movement}
        choices={exportMovementsFor(activity).map(choice(phrases.movement))}
        value={movement}
        placeholder={settings.notSet}
        onChange={(next) => onDraft(withExportMovement(draft, next))}
        isDisabled={activity === null}
      />
    </div>
  )
}
