import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CaptureExport } from '../../station/contract/capture-list.ts'
import type { ClipId } from '../../station/contract/clip.ts'

/** Overlay above the screen; one at a time. */
type Overlay = 'palette' | 'keys' | 'notifications'

interface UiState {
  readonly overlay: Overlay | null
  /** Clip in the drawer. */
  readonly openClip: ClipId | null
  /** True when the first-start guide was dismissed for now. */
  readonly guideLeft: boolean
  /** Exports of selected captures that are not requested yet. */
  readonly toExport: readonly CaptureExport[]
  /** Selected folder in Settings; the first one when no folder has this path. */
  readonly folder: string | null
}

export interface Ui {
  readonly store: StoreApi<UiState>
  readonly show: (overlay: Overlay | null) => void
  readonly openClip: (id: ClipId | null) => void
  readonly leaveGuide: () => void
  readonly toExport: (exports: readonly CaptureExport[]) => void
  readonly showFolder: (path: string) => void
}

/** Holds the state of this page only: open overlay, clip and folder. */
export function createUi(): Ui {
  const store = createStore<UiState>(() => ({
    overlay: null,
    openClip: null,
    guideLeft: false,
    toExport: [],
    folder: null,
  }))
  return {
    store,
    show: (overlay) => store.setState({ overlay }),
    openClip: (openClip) => store.setState({ openClip }),
    leaveGuide: () => store.setState({ guideLeft: true }),
    toExport: (toExport) => store.setState({ toExport }),
    showFolder: (folder) => store.setState({ folder }),
  }
}
