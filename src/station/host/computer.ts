import type { PdfInput } from '../contract/pdf-input.ts'
import type { WindowState } from '../contract/window-state.ts'
import type { StationApi } from '../rpc/station-api.ts'
import type { InstallUpdate } from './install-update.ts'

/** Actions of a client on this computer, beyond showing screens. */
export interface Computer {
  /** Opens the system's folder dialog; null when nothing was chosen. */
  readonly chooseFolder?: () => Promise<string | null>
  readonly showInFolder?: (path: string) => void
  /** Saves the window's content as a PDF file; null when the person cancels. */
  readonly savePdf?: (request: PdfInput) => Promise<string | null>
  /** State of OnDeck's own window in its system; null before it was reported. */
  readonly windowState?: () => WindowState | null
  /** Installs a release of OnDeck and restarts, where the build may do so. */
  readonly installUpdate?: InstallUpdate
  /** Creates a sign-in address for one browser, where browsers show the screens. */
  readonly signInAddress?: () => string
  /** Signed-in browsers, where browsers show the screens. */
  readonly browsers?: () => StationApi['browsers']
}
