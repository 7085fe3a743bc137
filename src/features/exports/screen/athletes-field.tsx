import { ChosenList } from '../../../renderer/fields/chosen-list.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { ServiceAthleteBox } from '../../../renderer/tagging/service-athlete-box.tsx'
import type { AthleteSummary } from '../../../station/contract/deck-view.ts'
import type { DraftProps } from './export-draft.ts'
import styles from './export-form.module.css'
import { useAthleteNames } from './use-athlete-names.ts'

/** Athletes whose results are exported, found by name in the local roster; an empty list means all athletes. */
export function AthletesField({ draft, onDraft }: DraftProps) {
  const { exports } = useWording()
  const { typedAthlete: text } = draft
  const { athletes } = draft.request
  const [names, learn] = useAthleteNames(athletes)
  const change = (next: readonly string[]) =>
    onDraft((now) => ({ ...now, request: { ...now.request, athletes: [...next] } }))
  // The combo box may report a choice and its text in one event, so each change builds on the one before.
  const setText = (typedAthlete: string) => onDraft((now) => ({ ...now, typedAthlete }))

  const choose = (athlete: AthleteSummary) => {
    setText('')
    learn(athlete)
    if (!athletes.includes(athlete.id)) change([...athletes, athlete.id])
  }
  return (
    <div className={styles.group}>
      <ServiceAthleteBox
        label={exports.athletes}
        text={text}
        onText={setText}
        onChoose={choose}
        except={athletes}
        placeholder={exports.findAthlete}
        note={exports.athletesNote}
      />
      <ChosenList
        label={exports.athletes}
        chosen={athletes.map((id) => ({ id, text: names.get(id) ?? id }))}
        onRemove={(id) => change(athletes.filter((each) => each !== id))}
      />
    </div>
  )
}
