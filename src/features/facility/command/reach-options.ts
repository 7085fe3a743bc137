import { resolve } from 'node:path'
import type { DeckOptions } from '../../../cli/commands/deck.ts'
import type { DatabaseTls } from '../../../station/contract/facility-settings.ts'

/** Exit code of a command whose question was canceled with Ctrl+C. */
export const CANCELED = 130

export interface ReachOptions extends DeckOptions {
  readonly tls?: DatabaseTls
  readonly caFile?: string
}

/** Settings of the connection to the database from the options. */
export const reachedBy = ({ tls, caFile }: ReachOptions) => ({
  ...(tls !== undefined && { tls }),
  ...(caFile !== undefined && { caFile: resolve(caFile) }),
})
