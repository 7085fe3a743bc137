import { useState } from 'react'
import type { Progress, QueueRow } from '../../../../contract/clips/queue.ts'
import { useProgress } from '../../../state/station-context.tsx'

/** How far the attempt under way has come. What was told of the attempt before it is no part of it: those bytes are lost. */
export function useAttemptProgress({ clip }: QueueRow): Progress | undefined {
  const progress = useProgress(clip.id)
  const attempt = clip.state.kind === 'sending' ? clip.state.sessionId : null
  const [before, setBefore] = useState<{ readonly attempt: string | null; readonly progress: Progress | undefined }>({
    attempt,
    progress,
  })
  if (before.attempt !== attempt) setBefore({ attempt, progress })
  return attempt === null || progress === before.progress ? undefined : progress
}
