import { Button } from '../../renderer/components/button.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useRead } from '../../renderer/hooks/use-read.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { CameraRecord } from '../../station/contract/records.ts'
import styles from './clock-questions.module.css'

/** Asks about the clocks of cameras whose clips wait for it: once for each camera. */
export function ClockQuestions({ camera }: { camera?: string }) {
  const { client } = useStation()
  const { value } = useRead('camera-questions', () => client.records.cameras(), ['untagged', 'settings', 'undo'])
  const asked = (value ?? []).filter((each) => each.question && (camera === undefined || each.camera === camera))
  return asked.map((record) => <ClockQuestion key={record.camera} record={record} />)
}

function ClockQuestion({ record }: { record: CameraRecord }) {
  const { client, notifications } = useStation()
  const { clockQuestions, clocks, phrases } = useWording()
  const { camera, question, correctionSeconds } = record
  /** Null keeps the times as they are. */
  const answer = useAction(async (corrected: number | null) => {
    const { settings } = await client.settings.get()
    const typed = settings.cameras[camera]?.clockCorrectionSeconds
    const seconds = corrected ?? typed ?? correctionSeconds
    const { undo } = await client.command({ kind: 'clock-answer', camera, correctionMs: seconds * 1_000 })
    // A correction in the settings would win over the answer.
    if (typed !== undefined && typed !== seconds) await client.settings.change({ cameras: { [camera]: null } })
    const title = clocks.saved(camera, phrases.format.correction(seconds * 1_000))
    notifications.show({ tone: 'done', title, ...(undo !== undefined && { undo }) })
  })
  const setEdge = useAction(async (edge: 'start' | 'end') => {
    await client.command({ kind: 'clock-edge', camera, edge })
  })
  if (!question) return null
  const { cause, clips, saysMs, writtenMs, suggestedSeconds, offBySeconds } = question
  const isBusy = answer.isRunning || setEdge.isRunning
  const failure = answer.failure ?? setEdge.failure
  return (
    <section className={styles.question} aria-label={clockQuestions.label(camera)}>
      <p className={styles.text}>
        {cause !== 'edge' && saysMs !== null && writtenMs !== null && (
          <>{clockQuestions.differ(camera, phrases.format.dateTime(saysMs), phrases.format.dateTime(writtenMs))} </>
        )}
        {cause === 'edge'
          ? clockQuestions.edge(camera)
          : offBySeconds === null
            ? clockQuestions.unconfirmed
            : clockQuestions.off(offBySeconds, clips)}
      </p>
      <div className={styles.answers}>
        {cause === 'edge' &&
          (['start', 'end'] as const).map((edge) => (
            <Button key={edge} isDisabled={isBusy} onPress={() => setEdge.start(edge)}>
              {clockQuestions.edges[edge]}
            </Button>
          ))}
        {cause !== 'edge' && suggestedSeconds !== null && (
          <Button tone="primary" isDisabled={isBusy} onPress={() => answer.start(suggestedSeconds)}>
            {clockQuestions.correct(clips)}
          </Button>
        )}
        {cause !== 'edge' && (
          <Button isDisabled={isBusy} onPress={() => answer.start(null)}>
            {clockQuestions.right}
          </Button>
        )}
      </div>
      {failure && <Problem failure={failure} subject={camera} size="line" />}
    </section>
  )
}
