import { createContext, useContext, useEffect, useEffectEvent, useMemo } from 'react'
import { useStore } from 'zustand'
import type { ClipId } from '../../station/contract/clip.ts'
import { type MediaPaths, mediaPathsFor } from '../../station/contract/clip-view.ts'
import type { DeckView } from '../../station/contract/deck-view.ts'
import type { Topic } from '../../station/contract/event.ts'
import type { Progress } from '../../station/contract/queue.ts'
import type { UploadBlock } from '../../station/contract/safety.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import type { EngineClient } from '../rpc/connect-engine.ts'
import type { StationSettingsView, StationStores } from './station-stores.ts'

/** Stores of the station, provided by the app. Screens use the hooks below; smaller components get props. */
export const StationContext = createContext<StationStores | null>(null)

export function useStation(): StationStores {
  const station = useContext(StationContext)
  if (!station) throw new Error('There is no station around this component.')
  return station
}

export const useClient = (): EngineClient => useStation().client

/** Null until the first answer. */
export const useStatus = (): StationStatus | null => useStore(useStation().status.store, ({ value }) => value)

/** Why no upload starts; null where one may. */
export const useUploadBlock = (): UploadBlock | null =>
  useStore(useStation().status.store, ({ value }) => value?.safety.blockedBy ?? null)

export const useDeck = (): DeckView | null => useStore(useStation().deck.store, ({ value }) => value)

export const useSettings = (): StationSettingsView | null => useStore(useStation().settings.store, ({ value }) => value)

/** Paths of videos and pictures for this page. */
export function useMediaPaths(): MediaPaths {
  const token = useStore(useStation().media, (media) => media.token)
  return useMemo(() => mediaPathsFor(token), [token])
}

/** Upload progress of a clip; undefined while it is not uploading. */
export const useProgress = (id: ClipId): Progress | undefined =>
  useStore(useStation().progress.store, ({ byClip }) => byClip.get(id))

/** Calls back whenever one of the topics changes. */
export function useTopics(topics: readonly Topic[], reread: () => void): void {
  const { hub } = useStation()
  const latest = useEffectEvent(() => ({ topics, reread }))
  // The joined names replace the array, which is new with every render.
  const names = topics.join()
  useEffect(() => hub.follow(latest().topics, () => latest().reread()), [hub, names])
}
