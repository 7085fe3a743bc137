import { useCallback, useEffect, useRef, useState } from 'react'
import type { Preview } from '../../../renderer/page-slots.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { oneAtATime } from '../../../renderer/state/one-at-a-time.ts'
import { useMediaPaths, useStation } from '../../../renderer/state/station-context.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import { PREVIEW_REQUEST_TTL_MS, type PreviewState } from '../previews.ts'

const RENEW_INTERVAL_MS = PREVIEW_REQUEST_TTL_MS / 3

const viewerName = () => `viewer-${Math.random().toString(36).slice(2)}`

interface ReadState {
  readonly of: ClipId
  readonly state: PreviewState
}

/** Requests the preview of a clip while the component is mounted; null requests none. */
export function usePreview(clipId: ClipId | null): Preview {
  const { client, hub } = useStation()
  const mediaPaths = useMediaPaths()
  const [known, setKnown] = useState<ReadState | null>(null)
  const retryRef = useRef(() => {})

  useEffect(() => {
    if (clipId === null) return undefined
    const wanted = { clipId, viewer: viewerName() }
    let isHere = true
    const request = oneAtATime(async () => {
      if (!isHere) return
      const state = await client.previews
        .want(wanted)
        .catch((error: unknown): PreviewState => ({ kind: 'failed', because: callFailure(error) }))
      if (isHere) setKnown({ of: clipId, state })
    })
    retryRef.current = () => void client.previews.retry({ clipId }).then(request, request)
    request()
    const timer = setInterval(request, RENEW_INTERVAL_MS)
    const unfollow = hub.follow(['previews'], request)
    return () => {
      isHere = false
      clearInterval(timer)
      unfollow()
      // If the call fails, the station drops the preview after its timeout.
      client.previews.leave(wanted).catch(() => undefined)
    }
  }, [client, hub, clipId])

  const retry = useCallback(() => retryRef.current(), [])
  if (clipId === null) return { kind: 'not-needed' }
  if (known?.of !== clipId) return { kind: 'loading' }
  const { state } = known
  if (state.kind === 'ready') return { kind: 'ready', src: mediaPaths.preview(state.key) }
  return state.kind === 'failed' ? { ...state, retry } : state
}
