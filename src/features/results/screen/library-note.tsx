import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { LibraryFacts } from '../library.ts'
import styles from './results-screen.module.css'

interface LibraryNoteProps {
  readonly facts: LibraryFacts | null
  /** Failure of reading the facts. */
  readonly failure: Failure | null
  readonly onRetry: () => void
}

/** Line about the library, shown only while it is unavailable, is being built, or has waiting exports. */
export function LibraryNote({ facts, failure, onRetry }: LibraryNoteProps) {
  const client = useClient()
  const { results, common } = useWording()
  const build = useAction(() => client.results.build())
  const trouble = failure ?? build.failure ?? facts?.trouble ?? null
  if (trouble !== null) {
    const retry = failure === null ? build.start : onRetry
    return (
      <div className={styles.note}>
        <Problem
          size="line"
          failure={trouble}
          subject={results.theLibrary}
          actions={<Button onPress={retry}>{common.retry}</Button>}
        />
      </div>
    )
  }
  if (facts === null) return null
  const { work, waiting } = facts
  if (work !== 'none')
    return (
      <p role="status" className={styles.note}>
        <StateMark shape="processing" />
        {results.working[work]}
      </p>
    )
  if (waiting === 0) return null
  return (
    <p role="status" className={styles.note}>
      {results.waiting(waiting)}
      <Button onPress={build.start} isDisabled={build.isRunning}>
        {results.buildNow}
      </Button>
    </p>
  )
}
