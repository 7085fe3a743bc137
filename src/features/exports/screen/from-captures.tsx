import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { CaptureExport } from '../../../station/contract/capture-list.ts'
import { draftOfCaptures, type ExportDraft, exportSpecOf } from './export-draft.ts'
import styles from './from-captures.module.css'

interface FromCapturesProps {
  /** One for each movement of the selection. */
  readonly exports: readonly CaptureExport[]
  /** Current form values. */
  readonly draft: ExportDraft
  readonly onFill: (one: CaptureExport) => void
  /** Called with the exports that were requested. */
  readonly onCreated: (captureExports: readonly CaptureExport[]) => void
  /** Called when a person discards the selection. */
  readonly onClear: () => void
}

/** True while the form has the movement of these captures. */
export const isSameMovement = (
  { request }: Pick<ExportDraft, 'request'>,
  { activity, movement }: CaptureExport,
): boolean => request.activity === activity && request.movement === movement

/** Captures selected on the Captures screen: one export for each movement, one of them in the form. */
export function FromCaptures({ exports: captureExports, draft, onFill, onCreated, onClear }: FromCapturesProps) {
  const client = useClient()
  const { exports, phrases } = useWording()
  const creating = useAction(async () => {
    for (const one of captureExports) {
      const order = exportSpecOf(draftOfCaptures(one), Date.now())
      if (order === null) continue
      await client.exports.request(order)
      // An export that was requested is not requested again when a later one fails.
      onCreated([one])
    }
  })
  const nameOf = ({ activity, movement }: CaptureExport) =>
    activity === movement ? phrases.movement(movement) : `${phrases.activity(activity)}, ${phrases.movement(movement)}`
  const captures = captureExports.reduce((sum, captureExport) => sum + captureExport.captures, 0)
  return (
    <section className={styles.from} aria-labelledby="from-captures">
      <h3 id="from-captures" className={styles.title}>
        {exports.fromCaptures(captures)}
      </h3>
      <p>{captureExports.length > 1 ? exports.severalMovements(captureExports.length) : exports.ofTheirDays}</p>
      {captureExports.length > 1 && (
        <ul className={styles.movements}>
          {captureExports.map((captureExport) => (
            <li key={`${captureExport.activity} ${captureExport.movement}`} className={styles.movement}>
              <span>
                <b>{nameOf(captureExport)}</b> · {exports.captures(captureExport.captures)}
              </span>
              {isSameMovement(draft, captureExport) ? (
                <span className={styles.here}>{exports.inForm}</span>
              ) : (
                <Button onPress={() => onFill(captureExport)} aria-label={exports.fillWith(nameOf(captureExport))}>
                  {exports.fill}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {captureExports.length > 1 && (
          <Button onPress={creating.start} isDisabled={creating.isRunning}>
            {exports.createAll(captureExports.length)}
          </Button>
        )}
        <Button onPress={onClear}>{exports.clearCaptures}</Button>
      </div>
      {creating.failure && <Problem isFinal failure={creating.failure} subject={exports.anExport} size="line" />}
    </section>
  )
}
