import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useIsMounted } from '../../../renderer/hooks/use-is-mounted.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { oneAtATime } from '../../../renderer/state/one-at-a-time.ts'
import { useMediaPaths, useStation } from '../../../renderer/state/station-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { ShareOptions, ShareState } from '../sharing.ts'

export interface Share {
  /** Null before the start. */
  readonly state: ShareState | null
  readonly isBusy: boolean
  /** Failure of starting, canceling or saving. */
  readonly failure: Failure | null
  readonly start: (options: ShareOptions) => void
  readonly cancel: () => void
  readonly save: () => void
  /** Returns to the choices. */
  readonly reset: () => void
}

const isOpen = (state: ShareState) => state.kind === 'waiting' || state.kind === 'making'

/** State of one shared video from start to save. An unfinished video is canceled on unmount. */
export function useShare(repId: string): Share {
  const { client, hub } = useStation()
  const mediaPaths = useMediaPaths()
  const [id, setId] = useState<string | null>(null)
  const [state, setState] = useState<ShareState | null>(null)
  const open = useRef<string | null>(null)
  const isMounted = useIsMounted()

  useEffect(() => {
    if (id === null) return undefined
    let isHere = true
    const read = oneAtATime(async () => {
      const now = await client.sharing
        .state({ id })
        .catch((error: unknown): ShareState => ({ kind: 'failed', because: callFailure(error) }))
      if (!isHere) return
      open.current = isOpen(now) ? id : null
      setState(now)
    })
    read()
    const unfollow = hub.follow(['sharing'], read)
    return () => {
      isHere = false
      unfollow()
    }
  }, [client, hub, id])

  useEffect(
    () => () => {
      if (open.current !== null) client.sharing.cancel({ id: open.current }).catch(() => undefined)
    },
    [client],
  )

  const starting = useAction(async (options: ShareOptions) => {
    const started = await client.sharing.start({ repId, options })
    // The dialog closed before the station answered, so no person is left to save it.
    if (!isMounted()) {
      await client.sharing.cancel({ id: started.id })
      return
    }
    open.current = started.id
    setState({ kind: 'waiting' })
    setId(started.id)
  })
  const canceling = useAction(async () => {
    if (id !== null) await client.sharing.cancel({ id })
  })
  const saving = useAction(async () => {
    if (id === null) return
    // The station reports a deleted file; a download link could not.
    setState(await client.sharing.state({ id }))
    const link = document.createElement('a')
    link.href = mediaPaths.sharedVideo(id)
    // An empty name: the station sends the file name.
    link.download = ''
    link.click()
  })

  return {
    state,
    isBusy: starting.isRunning || canceling.isRunning || saving.isRunning,
    failure: starting.failure ?? canceling.failure ?? saving.failure,
    start: starting.start,
    cancel: canceling.start,
    save: saving.start,
    reset() {
      setId(null)
      setState(null)
    },
  }
}
