import { useEffect, useState } from 'react'
import type { AthleteSummary } from '../../../../contract/deck-view.ts'
import { ComboBox } from '../../../components/fields/combo-box.tsx'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { ChosenList } from './chosen-list.tsx'
import styles from './export-form.module.css'
import type { DraftProps } from './export-form.tsx'

const CHOICES = 20

/** Whose results: found by name in the local roster; nobody means everybody. */
export function AthletesField({ draft, onDraft }: DraftProps) {
  const client = useClient()
  const { exports, common } = useWording()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly AthleteSummary[]>([])
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const { athletes } = draft.request
  const change = (next: readonly string[]) => onDraft({ ...draft, request: { ...draft.request, athletes: [...next] } })

  useEffect(() => {
    let isLatest = true
    client.athletes.search({ text, limit: CHOICES }).then(
      (those) => {
        if (!isLatest) return
        setFound(those)
        setNames((before) => new Map([...before, ...those.map(({ id, name }) => [id, name] as const)]))
      },
      () => isLatest && setFound([]),
    )
    return () => {
      isLatest = false
    }
  }, [client, text])

  const choose = (id: string | null) => {
    if (id === null) return
    setText('')
    if (!athletes.includes(id)) change([...athletes, id])
  }
  return (
    <div className={styles.group}>
      <ComboBox
        label={exports.athletes}
        choices={found
          .filter(({ id }) => !athletes.includes(id))
          .map(({ id, name, dateOfBirth }) => ({ id, text: name, note: dateOfBirth ?? undefined }))}
        text={text}
        onText={setText}
        onChoose={choose}
        emptyText={common.nothingFound}
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
