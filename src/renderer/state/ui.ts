import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CaptureExport } from '../../contract/capture-list.ts'
import type { ClipId } from '../../contract/clips/clip.ts'

/** What stands over the screen; one at a time. */
type Overlay = 'palette' | 'keys' | 'notifications'

interface UiState {
  readonly overlay: Overlay | null
  /** The clip in the drawer. */
  readonly openClip: ClipId | null
  /** Somebody has put the first-start guide aside, for now. */
  readonly guideLeft: boolean
  /** What the exports of selected captures would be asked for, and are not yet. */
  readonly toExport: readonly CaptureExport[]
  /** The folder in Settings; the first where there is none of this path. */
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

/** What is open on this screen and nowhere else. */
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
