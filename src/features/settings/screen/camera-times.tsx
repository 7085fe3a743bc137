import { Problem } from '../../../renderer/components/problem.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { CameraRecord } from '../../../station/contract/records.ts'
import { ClockQuestions } from '../../today/clock-questions.tsx'
import styles from './camera-times.module.css'

/** Times of a camera, as its clips show them, and the choice to set them by hand. */
export function CameraTimesBlock({ record }: { record: CameraRecord }) {
  const client = useClient()
  const { cameraTimes } = useWording()
  const { camera, times } = record
  const { edge, edgeBy, edgeClips, confirmedBy, confirmedClip } = times
  const saving = useAction(async (chosen: 'start' | 'end' | 'learn') => {
    await client.command({ kind: 'clock-edge', camera, edge: chosen === 'learn' ? null : chosen })
  })
  const shownBy = edgeClips.join(', ')
  return (
    <section className={styles.times} aria-label={cameraTimes.title}>
      <Select
        label={cameraTimes.edge}
        choices={(['learn', 'start', 'end'] as const).map((id) => ({ id, text: cameraTimes.edges[id] }))}
        value={edgeBy === 'hand' && edge !== null ? edge : 'learn'}
        onChange={saving.start}
        note={
          edge === null || edgeBy === null
            ? cameraTimes.unknown
            : edgeBy === 'hand'
              ? cameraTimes.byHand
              : cameraTimes.learned[edge](cameraTimes.signs[edgeBy], shownBy)
        }
      />
      <p className={styles.note}>{cameraTimes.confirmed[confirmedBy ?? 'nothing'](confirmedClip ?? '')}</p>
      {saving.failure && <Problem failure={saving.failure} subject={camera} size="line" />}
      <ClockQuestions camera={camera} />
    </section>
  )
}
