import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useRead } from '../../../hooks/use-read.ts'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import styles from '../results-screen.module.css'

/** One session: who, what and when. */
export function RepPage({ id }: { id: string }) {
  const client = useClient()
  const { results, common, say } = useWording()
  const { value: detail, failure, reread } = useRead(id, () => client.results.session({ id }), ['results'])
  if (detail === null)
    return failure ? (
      <div className={styles.note}>
        <Problem failure={failure} thing={results.library} actions={<Button onPress={reread}>{common.retry}</Button>} />
      </div>
    ) : null
  const { session } = detail
  return <h2 className={styles.note}>{`${session.athleteName ?? ''} ${say.movement(session.movement)}`}</h2>
}
