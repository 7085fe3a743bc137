import { useState } from 'react'
import { useProgress } from '../../renderer/state/station-context.tsx'
import type { Progress, QueueRow } from '../../station/contract/queue.ts'

/** Progress of the current attempt. Bytes of an earlier attempt are lost and not counted. */
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
