import type { MediaSource } from '../../computer/http/media-source.ts'
import type { PdfInput } from '../contract/pdf-input.ts'
import type { WindowState } from '../contract/window-state.ts'
import type { StationClient } from './client.ts'
import type { StationMethods } from './station-api.ts'

/** Actions of the window that a station without a desktop cannot do. */
export interface OwnComputer {
  readonly chooseFolder: () => Promise<string | null>
  readonly showInFolder: (path: string) => void
  readonly savePdf: (request: PdfInput) => Promise<string | null>
  readonly windowState: () => WindowState | null
}

/** A window whose station runs in another process. */
interface JoinedStation {
  readonly station: StationClient
  /** Methods that ask the station. */
  readonly forwarded: StationMethods
  readonly computer: OwnComputer
  /** For calls that may take longer than a command's, because pages show their progress. */
  readonly signal: AbortSignal
}

/** A feature in a window whose station runs in another process: only what needs this computer. */
export interface JoinedFeature {
  /** Answers the contract's procedures that need this computer's desktop, by their names in the contract. */
  readonly api?: (joined: JoinedStation) => Partial<StationMethods>
  /** Files that this window loads from the station's data folder or asks for. */
  readonly media?: (station: StationClient, dataDir: string) => Partial<MediaSource>
}
