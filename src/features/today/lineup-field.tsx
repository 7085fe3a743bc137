import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { answerEnter } from '../../renderer/fields/answer-enter.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import {
  type AthleteChoice,
  athleteChoiceName,
  athleteChoices,
  athleteRules,
} from '../../renderer/tagging/athlete-choices.ts'
import { AthletePicker } from '../../renderer/tagging/athlete-picker.tsx'
import styles from './lineup.module.css'

const MAX_MATCHES = 8

interface LineupFieldProps {
  /** Number of the request that opened the field; null while it is closed. Another request focuses it again. */
  readonly request: number | null
  readonly onInsert: (choice: AthleteChoice) => Promise<void>
  /** Runs work after the work before it. */
  readonly onAct: (work: () => Promise<unknown>) => void
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** Field that adds name after name to the lineup until Escape, and lists the names that were not added. */
export function LineupField({ request, onInsert, onAct, onOpen, onClose }: LineupFieldProps) {
  const client = useClient()
  const { today } = useWording()
  const [missed, setMissed] = useState<readonly string[]>([])
  const [retries, setRetries] = useState(0)
  const [typed, setTyped] = useState('')
  const isOpen = request !== null

  const miss = (name: string) => {
    if (name !== '') setMissed((names) => [...names.filter((each) => each !== name), name])
  }

  if (!isOpen && typed !== '') {
    // Another field closed this one: its text stays in sight.
    setTyped('')
    miss(typed)
  }

  function close() {
    setTyped('')
    onClose()
  }

  const insert = (name: string, find: () => Promise<AthleteChoice | null>) =>
    onAct(async () => {
      try {
        const choice = await find()
        if (choice === null) miss(name)
        else await onInsert(choice)
      } catch (error) {
        miss(name)
        throw error
      }
    })

  /** Finds the athlete of a name that was entered before its matches were displayed; null where more than one fits. */
  async function findEarly(name: string): Promise<AthleteChoice | null> {
    const athletes = await client.athletes.search({ text: name, limit: MAX_MATCHES, withNear: true })
    const choices = athleteChoices(name, athletes)
    const answer = answerEnter({ choices, marked: null, wasShown: false }, athleteRules(name))
    return answer.kind === 'choose' ? answer.choice : null
  }

  return (
    <>
      {isOpen && (
        <div className={styles.adding}>
          <AthletePicker
            // A new request, or a name to try again, starts with the focus in the field.
            key={`${request} ${retries}`}
            label={today.addToLineup}
            variant="over"
            initialText={typed}
            onType={setTyped}
            onChoose={(choice) => insert(athleteChoiceName(choice), async () => choice)}
            onNextName={(name, isEarly) => (isEarly ? insert(name, () => findEarly(name)) : miss(name))}
            onLeave={({ by }) => {
              if (by === 'escape') close()
            }}
          />
          <Button keys="escape" onPress={() => close()}>
            {today.lineupDone}
          </Button>
        </div>
      )}
      {missed.length > 0 && (
        <div className={styles.missed} role="group" aria-label={today.notAdded}>
          <span>{today.notAdded}</span>
          {missed.map((name) => (
            <Button
              key={name}
              onPress={() => {
                setMissed((names) => names.filter((each) => each !== name))
                miss(typed)
                setTyped(name)
                setRetries((count) => count + 1)
                onOpen()
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
