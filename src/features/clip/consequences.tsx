import { useWording } from '../../renderer/state/wording-context.tsx'
import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import type { RetagPlan } from '../../station/contract/retag-plan.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import type { RetagRequest } from './retag-request.ts'
import styles from './upload-again-dialog.module.css'

interface ConsequencesProps {
  readonly plan: RetagPlan
  readonly request: RetagRequest
  /** Names of the athletes under whom the clips were uploaded. */
  readonly from: string
  readonly athlete: AthleteSummary | null
  readonly movement: TagsInput | null
}

/** More ids than this are not read from a screen: they are copied afterwards. */
const MAX_LISTED_CAPTURES = 3

/** Lists what happens to each clip and to its old capture. */
export function Consequences({ plan, request, from, athlete, movement }: ConsequencesProps) {
  const { drawer, phrases } = useWording()
  const { reupload } = drawer
  const { again, taggable, skipped } = request
  const ids = again.map(({ sessionId }) => sessionId)
  const isListed = ids.length <= MAX_LISTED_CAPTURES
  return (
    <ul className={styles.consequences}>
      {taggable.length > 0 && (
        <li>
          <b>{reupload.split(taggable.length, again.length)}</b>
          {movement?.movement === undefined && ` ${reupload.movementMayLack}`}
        </li>
      )}
      {skipped > 0 && <li>{reupload.skipped(skipped, athlete?.name ?? '')}</li>}
      {plan.uploading > 0 && <li>{reupload.uploading(plan.uploading)}</li>}
      {plan.left > 0 && <li>{reupload.left(plan.left)}</li>}
      {ids.length > 0 && (
        <>
          <li>{reupload.capturesStay(from, ids.length)}</li>
          <li>
            {isListed
              ? reupload.askProvider(reupload.captures(phrases.format.list(ids), ids.length), from)
              : reupload.askLater(ids.length)}
          </li>
        </>
      )}
      <li>{reupload.canUndo}</li>
    </ul>
  )
}
