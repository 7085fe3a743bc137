import type { OwnData } from '../../computer/files/own-data.ts'
import type { PictureMaker } from '../../computer/media/pictures.ts'
import type { StartProcess } from '../../computer/processes/start-process.ts'
import type { EventHub } from '../rpc/event-hub.ts'
import type { SettingsChange } from '../settings/change-settings.ts'
import type { SessionSettings } from '../settings/session-settings.ts'
import type { createRecords } from '../views/records.ts'
import type { SecretKeeper } from './secret-keeper.ts'
import type { SessionViews } from './session-views.ts'
import type { Station } from './station.ts'

/** Parts of an open session that the contract is answered with: its API, its status and its features read them. */
export interface SessionParts {
  readonly station: Station
  readonly dataDir: string
  readonly ownData: OwnData
  readonly settings: SessionSettings
  readonly key: SecretKeeper
  readonly pictures: PictureMaker
  /** False without ffmpeg. */
  readonly hasPictures: boolean
  readonly views: SessionViews
  readonly records: ReturnType<typeof createRecords>
  readonly startProcess: StartProcess
  readonly hub: EventHub
  readonly change: SettingsChange
}
