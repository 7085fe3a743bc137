import type { CaptureExport } from '../../../../contract/capture-list.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useAction } from '../../../hooks/use-action.ts'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { draftOfCaptures, type ExportDraft, orderOf } from './export-draft.ts'
import styles from './from-captures.module.css'

interface FromCapturesProps {
  /** One for each movement of the selection. */
  readonly exports: readonly CaptureExport[]
  /** The form as it is filled in. */
  readonly draft: ExportDraft
  readonly onFill: (one: CaptureExport) => void
  /** These were requested. */
  readonly onCreated: (those: readonly CaptureExport[]) => void
  /** The selection is of no interest any more. */
  readonly onClear: () => void
}

/** Whether the form is about the movement of these captures. */
export const isOfPair = ({ request }: Pick<ExportDraft, 'request'>, { activity, movement }: CaptureExport): boolean =>
  request.activity === activity && request.movement === movement

/** What was selected in Captures: an export for each movement, one of which is in the form. */
export function FromCaptures({ exports: those, draft, onFill, onCreated, onClear }: FromCapturesProps) {
  const client = useClient()
  const { exports, say } = useWording()
  const creating = useAction(async () => {
    for (const one of those) {
      const order = orderOf(draftOfCaptures(one), Date.now())
      if (order === null) continue
      await client.exports.request(order)
      // What was requested is not requested again where a later one fails.
      onCreated([one])
    }
  })
  const nameOf = ({ activity, movement }: CaptureExport) =>
    activity === movement ? say.movement(movement) : `${say.activity(activity)}, ${say.movement(movement)}`
  const captures = those.reduce((sum, one) => sum + one.captures, 0)
  return (
    <section className={styles.from} aria-labelledby="from-captures">
      <h3 id="from-captures" className={styles.title}>
        {exports.fromCaptures(captures)}
      </h3>
      <p>{those.length > 1 ? exports.severalMovements(those.length) : exports.ofTheirDays}</p>
      {those.length > 1 && (
        <ul className={styles.movements}>
          {those.map((one) => (
            <li key={`${one.activity} ${one.movement}`} className={styles.movement}>
              <span>
                <b>{nameOf(one)}</b> · {exports.captures(one.captures)}
              </span>
              {isOfPair(draft, one) ? (
                <span className={styles.here}>{exports.inForm}</span>
              ) : (
                <Button onPress={() => onFill(one)} aria-label={exports.fillWith(nameOf(one))}>
                  {exports.fill}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {those.length > 1 && (
          <Button onPress={creating.start} isDisabled={creating.isRunning}>
            {exports.createAll(those.length)}
          </Button>
        )}
        <Button onPress={onClear}>{exports.clearCaptures}</Button>
      </div>
      {creating.failure && <Problem once failure={creating.failure} subject={exports.anExport} size="line" />}
    </section>
  )
}
