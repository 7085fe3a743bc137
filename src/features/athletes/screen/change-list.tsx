import { Button } from '../../../renderer/components/button.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { AthleteChange } from '../../../station/contract/roster.ts'
import { athleteValueText, fieldName } from './athlete-words.ts'
import styles from './panel.module.css'
import { useUndoChange } from './use-undo-change.ts'

/** Tab with the changes made on this station, newest first. */
export function ChangeList({ name, changes }: { name: string; changes: readonly AthleteChange[] }) {
  const wording = useWording()
  const { athletes, phrases } = wording
  const undo = useUndoChange()
  if (changes.length === 0) return <p className={styles.message}>{athletes.noChanges}</p>
  const shown = (field: string, value: string | null) => athleteValueText(field, value, wording) || athletes.notSet
  return (
    <ul className={styles.changes}>
      {changes.map(({ id, atMs, kind, fields, canUndo }) => (
        <li key={id}>
          <p>
            <b>{athletes.changeKinds[kind]}</b> · {phrases.format.dateTime(atMs)}
          </p>
          {kind === 'updated' &&
            fields.map(({ field, from, to }) => (
              <p key={field} className={styles.changed}>
                {athletes.fromTo(fieldName(field, wording), shown(field, from), shown(field, to))}
              </p>
            ))}
          {kind === 'distinct' && fields[0]?.to && <p className={styles.changed}>{fields[0].to}</p>}
          {canUndo && <Button onPress={() => undo(id, name)}>{athletes.undoChange}</Button>}
        </li>
      ))}
    </ul>
  )
}
