import { useStore } from 'zustand'
import { Button } from '../../renderer/components/button.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { StateMark, type StateShape } from '../../renderer/components/state-mark.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import { athleteNote, birthDate } from '../../renderer/tagging/athlete-picker.tsx'
import type { NewAthleteChoice, NewAthleteView } from '../../station/contract/new-athlete.ts'
import styles from './new-athlete-list.module.css'

/** Athletes entered here that the service does not have yet, or already had. */
export function NewAthleteList() {
  const { newAthletes } = useStation()
  const { tagging } = useWording()
  const athletes = useStore(newAthletes.store, ({ value }) => value)
  if (!athletes || athletes.length === 0) return null
  return (
    <section className={styles.list} aria-label={tagging.added.title}>
      {athletes.map((athlete) => (
        <NewAthleteLine key={athlete.id} athlete={athlete} />
      ))}
    </section>
  )
}

function NewAthleteLine({ athlete }: { athlete: NewAthleteView }) {
  const { client, newAthletes, notifications } = useStation()
  const wording = useWording()
  const { added } = wording.tagging
  const choosing = useAction(async (choice: NewAthleteChoice) => {
    const { tooLate } = await client.athletes.choose({ id: athlete.id, choice })
    newAthletes.reread()
    if (tooLate.length > 0) {
      notifications.show({ tone: 'problem', title: athlete.name, text: added.tooLate(tooLate.length) })
    }
  })
  const { title, note, shape } = newAthleteText(athlete, wording)
  return (
    <div className={styles.line}>
      <StateMark shape={shape} size={20} />
      <p className={styles.text}>
        <b>{title}</b> <span>{note}</span>
      </p>
      <div className={styles.buttons}>
        <NewAthleteChoices athlete={athlete} isBusy={choosing.isRunning} onChoose={choosing.start} />
      </div>
      {choosing.failure && <Problem failure={choosing.failure} subject={athlete.name} size="line" />}
    </div>
  )
}

interface NewAthleteChoicesProps {
  readonly athlete: NewAthleteView
  readonly isBusy: boolean
  readonly onChoose: (choice: NewAthleteChoice) => void
}

function NewAthleteChoices({ athlete: { state }, isBusy, onChoose }: NewAthleteChoicesProps) {
  const wording = useWording()
  const { common } = wording
  const { added } = wording.tagging
  const create = (
    <Button isDisabled={isBusy} onPress={() => onChoose({ kind: 'create' })}>
      {added.createAnother}
    </Button>
  )
  const cancel = (
    <Button isDisabled={isBusy} onPress={() => onChoose({ kind: 'cancel' })}>
      {common.cancel}
    </Button>
  )
  switch (state.kind) {
    case 'looking':
      return cancel
    case 'creating':
      return null
    case 'found':
      return (
        <>
          {create}
          <Button
            tone="primary"
            isDisabled={isBusy}
            onPress={() => onChoose({ kind: 'use', athleteId: state.athlete.id })}
          >
            {common.ok}
          </Button>
        </>
      )
    case 'asked':
      return (
        <>
          {state.athletes.map((athlete, index) => (
            <Button
              key={athlete.id}
              isDisabled={isBusy}
              onPress={() => onChoose({ kind: 'use', athleteId: athlete.id })}
            >
              {athleteNote(athlete, wording) || added.nth(index + 1)}
            </Button>
          ))}
          {create}
        </>
      )
    case 'failed':
      return (
        <>
          {cancel}
          <Button tone="primary" isDisabled={isBusy} onPress={() => onChoose({ kind: 'retry' })}>
            {common.retry}
          </Button>
        </>
      )
  }
}

interface LineText {
  readonly title: string
  readonly note: string
  readonly shape: StateShape
}

function newAthleteText({ name, state }: NewAthleteView, wording: ScreenWording): LineText {
  const { phrases } = wording
  const { added } = wording.tagging
  switch (state.kind) {
    case 'looking': {
      const { read, total, because } = state
      const count = (athletes: number) => phrases.format.number(athletes)
      const note =
        read === null
          ? because === null
            ? added.waits
            : added.offline(phrases.failure(because, name).message)
          : total !== null && total > read
            ? added.lookingOf(count(read), count(total))
            : added.looking(count(read))
      return { title: added.adding(name), note, shape: 'rescan' }
    }
    case 'creating':
      return { title: added.adding(name), note: added.creating, shape: 'sending' }
    case 'found':
      return { title: added.found(name, birthDate(state.athlete, wording)), note: added.usesFound, shape: 'warning' }
    case 'asked':
      return { title: added.several(state.athletes.length, name), note: added.chooseOne, shape: 'needs-tags' }
    case 'failed': {
      const { message, next } = phrases.failure(state.because, name, { isFinal: true })
      return { title: message, note: next, shape: 'stopped' }
    }
  }
}
