import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AthleteSummary, DeckView } from '../../../../contract/tagging/deck-view.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ClockField } from '../../../components/fields/clock-field.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useAction } from '../../../hooks/use-action.ts'
import { useAthleteLabel } from '../../../hooks/use-athlete-label.ts'
import { isSameDay } from '../../../state/local-days.ts'
import { useStation } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import type { AthleteChoice } from '../../tagging/picker/athlete-choices.ts'
import { AthletePicker } from '../../tagging/picker/athlete-picker.tsx'
import { resolveAthleteChoice } from '../../tagging/picker/resolve-athlete.ts'
import { DeckChangePreview } from './deck-change-preview.tsx'
import { clockOfMoment, momentOfClock } from './moment-of-clock.ts'
import styles from './since-dialog.module.css'
import { useDeckPreview } from './use-deck-preview.ts'

const MINUTE_MS = 60_000
const DEFAULT_SINCE_MS = 10 * MINUTE_MS

interface SinceDialogProps {
  readonly deck: DeckView
  readonly onClose: () => void
}

/** Dialog that puts an athlete on deck from an earlier time, with a preview of the clips that change. */
export function SinceDialog({ deck, onClose }: SinceDialogProps) {
  const { client, notifications } = useStation()
  const { today, common, phrases } = useWording()
  const [openedAtMs] = useState(() => Date.now())
  const [athlete, setAthlete] = useState<AthleteSummary | null>(() => athleteOnDeck(deck))
  const presentMs = deck.current?.fromMs ?? openedAtMs
  const [typed, setTyped] = useState<string | null | undefined>(undefined)
  const isSame = athlete?.id === athleteOnDeck(deck)?.id
  const clock = typed !== undefined ? typed : clockOfMoment(isSame ? presentMs : defaultStartMs(presentMs, openedAtMs))
  const fromMs = clock === null ? null : momentOfClock(clock, openedAtMs)
  const { previewed, failure } = useDeckPreview(deck, athlete, fromMs)
  const label = useAthleteLabel()
  const fields = useRef<HTMLDivElement>(null)
  const choosing = useAction(async (choice: AthleteChoice) => {
    const chosen = await resolveAthleteChoice(client, choice)
    flushSync(() => setAthlete(chosen))
    fields.current?.querySelector('input')?.focus()
  })
  const whenText = (ms: number) => (isSameDay(ms, openedAtMs) ? phrases.format.clock(ms) : phrases.format.dateTime(ms))
  const clockText = fromMs === null ? '' : whenText(fromMs)

  const putting = useAction(async () => {
    if (!athlete || !previewed) return
    const { tags, fromMs, preview } = previewed
    const { undo } = await client.command({ kind: 'deck-set', tags, fromMs })
    const text = preview.changed.total === 0 ? undefined : today.sinceChanged(preview.changed.total)
    notifications.show({
      tone: 'done',
      title: today.sinceDone(label(athlete.name, athlete.id), whenText(fromMs)),
      text,
      undo,
    })
    onClose()
  })

  const problem = putting.failure ?? choosing.failure ?? failure

  return (
    <Dialog
      title={today.sinceTitle}
      isOpen
      onClose={onClose}
      width="wide"
      note={athlete === null ? today.sinceNobody : undefined}
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="primary" isDisabled={previewed === null || putting.isRunning} onPress={() => putting.start()}>
            {today.sinceDo(clockText)}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          putting.start()
        }}
      >
        <div ref={fields} className={styles.fields}>
          {athlete === null ? (
            <AthletePicker label={common.athlete} variant="near" onChoose={choosing.start} />
          ) : (
            <p className={styles.athlete}>
              <b>{label(athlete.name, athlete.id)}</b>
              <Button onPress={() => setAthlete(null)}>{today.changeShort}</Button>
            </p>
          )}
          <ClockField label={today.sinceField} value={clock} onChange={setTyped} stepMinutes={5} />
        </div>
        {problem && <Problem failure={problem} subject={today.onDeck} size="line" />}
        {athlete !== null && !problem && <DeckChangePreview preview={previewed?.preview ?? null} whenText={whenText} />}
      </form>
    </Dialog>
  )
}

/** Default start for another athlete: never before the current athlete's, who would otherwise lose clips. */
const defaultStartMs = (presentMs: number, nowMs: number) =>
  Math.min(Math.max(nowMs - DEFAULT_SINCE_MS, presentMs + MINUTE_MS), nowMs)

function athleteOnDeck({ current }: DeckView): AthleteSummary | null {
  const athlete = current?.tags.athlete
  if (!current || !athlete || !('id' in athlete)) return null
  return { id: athlete.id, name: current.athleteName, dateOfBirth: null, dominantArm: null }
}
