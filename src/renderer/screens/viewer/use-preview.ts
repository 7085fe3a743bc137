import { useCallback, useEffect, useRef, useState } from 'react'
import type { ClipId } from '../../../contract/clips/clip.ts'
import type { Failure } from '../../../contract/failure.ts'
import { PREVIEW_REQUEST_TTL_MS, type PreviewState } from '../../../contract/viewer/previews.ts'
import { oneAtATime } from '../../state/one-at-a-time.ts'
import { useMediaPaths, useStation } from '../../state/station-context.tsx'
import { toFailure } from '../../state/to-failure.ts'

/** A clip's preview as a component shows it; `src` is the address of a video that Chromium plays. */
export type Preview =
  | { readonly kind: 'loading' | 'not-needed' | 'waiting' }
  | { readonly kind: 'making'; readonly fraction: number }
  | { readonly kind: 'ready'; readonly src: string }
  | { readonly kind: 'failed'; readonly because: Failure; readonly retry: () => void }

const WANT_EVERY_MS = PREVIEW_REQUEST_TTL_MS / 3

const viewerName = () => `viewer-${Math.random().toString(36).slice(2)}`

interface Known {
  readonly of: ClipId
  readonly state: PreviewState
}

/** Wants the preview of a clip for as long as the component is there; null wants none. */
export function usePreview(clipId: ClipId | null): Preview {
  const { client, hub } = useStation()
  const mediaPaths = useMediaPaths()
  const [known, setKnown] = useState<Known | null>(null)
  const again = useRef(() => {})

  useEffect(() => {
    if (clipId === null) return undefined
    const wanted = { clipId, viewer: viewerName() }
    let isHere = true
    const ask = oneAtATime(async () => {
      if (!isHere) return
      const state = await client.previews
        .want(wanted)
        .catch((error: unknown): PreviewState => ({ kind: 'failed', because: toFailure(error) }))
      if (isHere) setKnown({ of: clipId, state })
    })
    again.current = () => void client.previews.retry({ clipId }).then(ask, ask)
    ask()
    const timer = setInterval(ask, WANT_EVERY_MS)
    const unfollow = hub.follow(['previews'], ask)
    return () => {
      isHere = false
      clearInterval(timer)
      unfollow()
      // Without an answer the station notices by itself that nobody wants it any more.
      client.previews.leave(wanted).catch(() => undefined)
    }
  }, [client, hub, clipId])

  const retry = useCallback(() => again.current(), [])
  if (clipId === null) return { kind: 'not-needed' }
  if (known?.of !== clipId) return { kind: 'loading' }
  const { state } = known
  if (state.kind === 'ready') return { kind: 'ready', src: mediaPaths.preview(state.key) }
  return state.kind === 'failed' ? { ...state, retry } : state
}
