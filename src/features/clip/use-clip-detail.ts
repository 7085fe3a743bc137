import { useCallback, useEffect, useRef, useState } from 'react'
import { callFailure } from '../../renderer/state/call-failure.ts'
import { oneAtATime } from '../../renderer/state/one-at-a-time.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import type { ClipDetail } from '../../station/contract/clip-view.ts'
import type { Failure } from '../../station/contract/failure.ts'
import type { RepRow } from '../../station/contract/rep.ts'

interface OpenClip {
  readonly detail: ClipDetail | null
  /** Rep of the clip; null without one. */
  readonly rep: RepRow | null
  readonly failure: Failure | null
  readonly reread: () => void
}

type Known = Omit<OpenClip, 'reread'>

const nothing: Known = { detail: null, rep: null, failure: null }

/** Reads a clip and its rep, and again whenever they change. */
export function useClipDetail(id: ClipId): OpenClip {
  const { client, hub } = useStation()
  const [known, setKnown] = useState<Known & { readonly of: ClipId }>({ ...nothing, of: id })
  const latestRead = useRef(() => {})
  const reread = useCallback(() => latestRead.current(), [])

  useEffect(() => {
    let isOpen = true
    const read = oneAtATime(async () => {
      try {
        const detail = await client.clip({ id })
        const rep = detail.repId === null ? null : await client.rep({ id: detail.repId })
        if (isOpen) setKnown({ detail, rep, failure: null, of: id })
      } catch (error) {
        if (isOpen) setKnown((before) => ({ ...before, failure: callFailure(error) }))
      }
    })
    latestRead.current = read
    read()
    const stopClip = hub.followClip(id, read)
    // Changes of the rep's other cameras.
    const stopReps = hub.follow(['reps'], read)
    return () => {
      isOpen = false
      stopClip()
      stopReps()
    }
  }, [client, hub, id])

  return known.of === id ? { ...known, reread } : { ...nothing, reread }
}
