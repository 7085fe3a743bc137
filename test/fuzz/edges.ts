import type { OpenEdge } from './edge.ts'
import { configuration } from './edges/configuration.ts'
import { containers } from './edges/containers.ts'
import { contractMessages } from './edges/contract-messages.ts'
import { fileNames } from './edges/file-names.ts'
import { ledgerRows } from './edges/ledger-rows.ts'
import { probeOutput } from './edges/probe-output.ts'
import { rosterFiles } from './edges/roster-files.ts'
import { serviceAnswers } from './edges/service-answers.ts'
import { shotLists } from './edges/shot-lists.ts'
import { storeAnswers } from './edges/store-answers.ts'

/** Every place where something from outside enters. */
export const edges: Readonly<Record<string, OpenEdge>> = {
  'file-names': fileNames,
  containers,
  'probe-output': probeOutput,
  'service-answers': serviceAnswers,
  'store-answers': storeAnswers,
  'contract-messages': contractMessages,
  configuration,
  'shot-lists': shotLists,
  'roster-files': rosterFiles,
  'ledger-rows': ledgerRows,
}
