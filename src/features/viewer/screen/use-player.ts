import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createPlayer, type Player, type PlayerState } from './player.ts'
import { createTimeline, type VideoTrack } from './timeline.ts'
import { viewerStore } from './viewer-state.ts'

/** Creates a player of these tracks and closes it on unmount. Null tracks are still being read. */
export function usePlayer(tracks: readonly VideoTrack[] | null): Player {
  const [player] = useState(() => createPlayer(viewerStore.getState().speed))
  const timeline = useMemo(() => createTimeline(tracks ?? []), [tracks])
  useEffect(() => player.setTimeline(timeline), [player, timeline])
  useEffect(() => {
    const stopInBackground = () => document.hidden && player.play(0)
    document.addEventListener('visibilitychange', stopInBackground)
    return () => {
      document.removeEventListener('visibilitychange', stopInBackground)
      player.close()
    }
  }, [player])
  return player
}

export const usePlayerState = <Part>(player: Player, select: (state: PlayerState) => Part): Part =>
  useStore(player.store, select)
