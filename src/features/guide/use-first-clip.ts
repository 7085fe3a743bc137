import { useCallback, useEffect, useRef, useState } from 'react'
import type { EngineClient } from '../../renderer/rpc/connect-engine.ts'
import { useEngine } from '../../renderer/rpc/use-engine.ts'
import { oneAtATime } from '../../renderer/state/one-at-a-time.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import type { ClipDetail } from '../../station/contract/clip-view.ts'

export interface FollowedClip {
  readonly clip: ClipDetail | null
  /** Name from the clip's rep, since its own tags may only have an id. */
  readonly athleteName: string | null
  /** Stops following this clip and follows the next new one. */
  readonly followNext: () => void
}

/** Follows one clip: an existing one, else the first new one. */
export function useFirstClip(): FollowedClip {
  const { client, hub } = useStation()
  const engine = useEngine()
  const [id, setId] = useState<ClipId | null>(null)
  const [clip, setClip] = useState<ClipDetail | null>(null)
  const [athleteName, setAthleteName] = useState<string | null>(null)
  const followed = useRef(new Set<ClipId>())

  const follow = useCallback((ids: readonly ClipId[]) => {
    const fresh = ids.find((id) => !followed.current.has(id))
    if (fresh) setId((present) => present ?? fresh)
  }, [])

  useEffect(() => {
    if (id !== null) return undefined
    // Without existing clips, or when they can't be read, the first event decides.
    if (followed.current.size === 0) fetchKnownClips(client).then(follow, () => undefined)
    return engine.onEvent(({ clips }) => follow(clips))
  }, [id, client, engine, follow])

  useEffect(() => {
    if (id === null) return undefined
    const reread = oneAtATime(async () => {
      try {
        const next = await client.clip({ id })
        setClip(next)
        const rep = next.repId === null ? null : await client.rep({ id: next.repId })
        setAthleteName(rep?.athleteName ?? null)
      } catch {
        // The last read stays visible while the station is disconnected.
      }
    })
    reread()
    return hub.followClip(id, reread)
  }, [id, client, hub])

  return {
    clip: clip?.card.id === id ? clip : null,
    athleteName,
    followNext() {
      if (id) followed.current.add(id)
      setId(null)
    },
  }
}

async function fetchKnownClips(client: EngineClient): Promise<ClipId[]> {
  const first = { offset: 0, limit: 1 }
  const [reps, untagged, attention] = await Promise.all([
    client.reps({ ...first, fromMs: null }),
    client.untagged(first),
    client.attention(first),
  ])
  const cards = [
    ...reps.items.flatMap(({ clips }) => clips),
    ...untagged.items.flatMap(({ clips }) => clips),
    ...attention.items.map(({ clip }) => clip),
  ]
  return cards.map(({ id }) => id)
}
