import { createContext, useContext, useEffect, useEffectEvent, useMemo } from 'react'
import { useStore } from 'zustand'
import type { ClipId } from '../../contract/clips/clip.ts'
import { type MediaPaths, mediaPathsFor } from '../../contract/clips/clip-view.ts'
import type { Progress } from '../../contract/clips/queue.ts'
import type { Topic } from '../../contract/event.ts'
import type { StationStatus } from '../../contract/station/station-status.ts'
import type { DeckView } from '../../contract/tagging/deck-view.ts'
import type { EngineClient, StationSettingsView, StationStores } from './station-stores.ts'

/** Given by the app. A screen takes it with the hooks below; what lies deeper gets data. */
export const StationContext = createContext<StationStores | null>(null)

export function useStation(): StationStores {
  const station = useContext(StationContext)
  if (!station) throw new Error('There is no station around this component.')
  return station
}

export const useClient = (): EngineClient => useStation().client

/** Null until the first answer. */
export const useStatus = (): StationStatus | null => useStore(useStation().status.store, ({ value }) => value)

export const useDeck = (): DeckView | null => useStore(useStation().deck.store, ({ value }) => value)

export const useSettings = (): StationSettingsView | null => useStore(useStation().settings.store, ({ value }) => value)

/** Where this page finds videos and pictures. */
export function useMediaPaths(): MediaPaths {
  const token = useStore(useStation().media, (media) => media.token)
  return useMemo(() => mediaPathsFor(token), [token])
}

/** How far a clip has come, while it moves. */
export const useProgress = (id: ClipId): Progress | undefined =>
  useStore(useStation().progress.store, ({ byClip }) => byClip.get(id))

/** Calls back whenever something with one of the topics changed. */
export function useTopics(topics: readonly Topic[], reread: () => void): void {
  const { hub } = useStation()
  const latest = useEffectEvent(() => ({ topics, reread }))
  // The names stand for the array, which is a new one with every rendering.
  const names = topics.join()
  useEffect(() => hub.follow(latest().topics, () => latest().reread()), [hub, names])
}
