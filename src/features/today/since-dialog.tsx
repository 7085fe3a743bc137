import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../renderer/components/button.tsx'
import { Dialog } from '../../renderer/components/dialog.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { CheckBox } from '../../renderer/fields/check-box.tsx'
import { ClockField } from '../../renderer/fields/clock-field.tsx'
import { Segments } from '../../renderer/fields/segments.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import type { EngineClient } from '../../renderer/rpc/connect-engine.ts'
import { callFailure } from '../../renderer/state/call-failure.ts'
import { isSameDay } from '../../renderer/state/local-days.ts'
import { useClient, useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { type AthleteChoice, fetchTags, resolveAthleteChoice } from '../../renderer/tagging/athlete-choices.ts'
import { AthletePicker } from '../../renderer/tagging/athlete-picker.tsx'
import { DeckChangePreview } from '../../renderer/tagging/deck-change-preview.tsx'
import styles from '../../renderer/tagging/since-dialog.module.css'
import type { DeckPreview } from '../../station/contract/deck-preview.ts'
import type { AthleteSummary, DeckView } from '../../station/contract/deck-view.ts'
import type { Failure } from '../../station/contract/failure.ts'
import type { UploadedClip } from '../../station/contract/retag-plan.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import { sideOf } from '../clip/retag-request.ts'
import { useUploadAgain } from '../clip/use-upload-again.ts'
import { fetchCurrentMovement } from './current-movement.ts'
import { clockOfMoment, momentOfClock } from './moment-of-clock.ts'

/** Request for a preview; null parts are not chosen yet. */
interface SinceRequest {
  readonly athlete: AthleteSummary | null
  readonly fromMs: number | null
  /** Replaces later deck changes; otherwise the next one ends the entry. */
  readonly untilNow: boolean
}

interface Previewed {
  readonly fromMs: number
  readonly untilNow: boolean
  readonly tags: TagsInput
  readonly preview: DeckPreview
  /** Uploaded clips that would have had this athlete: another upload corrects them. */
  readonly again: readonly UploadedClip[]
}

/** Answer with the request that it belongs to. */
interface Answer {
  readonly deck: DeckView
  readonly athleteId: string
  readonly fromMs: number
  readonly untilNow: boolean
  readonly previewed: Previewed | null
  readonly failure: Failure | null
}

/** Previews the effect of an athlete on deck from an earlier time; null until the answer arrives. */
function useDeckPreview(deck: DeckView, { athlete, fromMs, untilNow }: SinceRequest) {
  const client = useClient()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const athleteId = athlete?.id ?? null

  useEffect(() => {
    if (athleteId === null || fromMs === null) return undefined
    let isLatest = true
    const previewRequest = { deck, athleteId, fromMs, untilNow }
    const tagsOf = async (id: string): Promise<TagsInput> => {
      const { current } = deck
      const isOnDeck = current?.tags.athlete && 'id' in current.tags.athlete && current.tags.athlete.id === id
      return isOnDeck ? current.tags : fetchTags(client, { id }, await fetchCurrentMovement(client, deck))
    }
    async function look() {
      const tags = await tagsOf(previewRequest.athleteId)
      const { deck: _, athleteId: id, ...moment } = previewRequest
      const preview = await client.deckPreview({ tags, ...moment })
      const again = await uploadedAsOthers(client, preview, id)
      if (isLatest) setAnswer({ ...previewRequest, previewed: { ...moment, tags, preview, again }, failure: null })
    }
    look().catch(
      (error: unknown) => isLatest && setAnswer({ ...previewRequest, previewed: null, failure: callFailure(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [client, deck, athleteId, fromMs, untilNow])

  const isOfNow =
    answer?.deck === deck && answer.athleteId === athleteId && answer.fromMs === fromMs && answer.untilNow === untilNow
  return isOfNow ? { previewed: answer.previewed, failure: answer.failure } : { previewed: null, failure: null }
}

async function uploadedAsOthers(client: EngineClient, { wrongAthlete }: DeckPreview, athleteId: string) {
  if (wrongAthlete.length === 0) return []
  const { again } = await client.retagPlan({ clips: wrongAthlete })
  return again.filter((clip) => clip.athleteId.toLowerCase() !== athleteId.toLowerCase())
}

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
  const fromMs = clock === null ? null : momentOf(clock, isSame ? presentMs : null, openedAtMs)
  const [until, setUntil] = useState<'now' | 'change'>('now')
  const { previewed, failure } = useDeckPreview(deck, { athlete, fromMs, untilNow: until === 'now' })
  const [isAgain, setAgain] = useState(false)
  const uploadAgain = useUploadAgain()
  const again = previewed?.again ?? []
  const hasEffect = previewed !== null && (changesAnything(previewed.preview) || (isAgain && again.length > 0))
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
    if (!athlete || !previewed || !hasEffect) return
    const { tags, fromMs, untilNow, preview } = previewed
    // First, because the station may refuse it: then the deck stays as it was, too.
    if (isAgain && again.length > 0)
      await uploadAgain({ clips: again, tags: { dimensions: sideOf(again, tags.dimensions['handedness']) }, athlete })
    const { undo } = await client.command({ kind: 'deck-set', tags, fromMs, untilNow })
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
          <Button tone="primary" isDisabled={!hasEffect || putting.isRunning} onPress={() => putting.start()}>
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
        <Segments
          label={today.sinceUntilLabel}
          choices={[
            { id: 'now', text: today.sinceUntilNow },
            { id: 'change', text: today.sinceUntilChange },
          ]}
          value={until}
          onChange={setUntil}
        />
        {problem && <Problem failure={problem} subject={today.onDeck} size="line" />}
        {athlete !== null && !problem && (
          <DeckChangePreview
            preview={previewed?.preview ?? null}
            untilNow={until === 'now'}
            whenText={whenText}
            uploadAgain={
              again.length > 0 && (
                <CheckBox
                  label={today.sinceUploadAgain(again.length, athlete.name)}
                  isSelected={isAgain}
                  onChange={setAgain}
                />
              )
            }
          />
        )}
      </form>
    </Dialog>
  )
}

/** The present entry’s own start, where its clock time is unchanged: the field shows no seconds. */
const momentOf = (clock: string, presentMs: number | null, nowMs: number) =>
  presentMs !== null && clock === clockOfMoment(presentMs) ? presentMs : momentOfClock(clock, nowMs)

const changesAnything = ({ changesDeck, changed }: DeckPreview) => changesDeck || changed.total > 0

/** Default start for another athlete: never before the current athlete's, who would otherwise lose clips. */
const defaultStartMs = (presentMs: number, nowMs: number) =>
  Math.min(Math.max(nowMs - DEFAULT_SINCE_MS, presentMs + MINUTE_MS), nowMs)

function athleteOnDeck({ current }: DeckView): AthleteSummary | null {
  const athlete = current?.tags.athlete
  if (!current || !athlete || !('id' in athlete)) return null
  return { id: athlete.id, name: current.athleteName, dateOfBirth: null, dominantArm: null }
}
