import type { createFiles } from '../../computer/files/local-files.ts'
import { loggedSender } from '../../computer/log/logged-sender.ts'
import { loggedExports, loggedService } from '../../computer/log/logged-service.ts'
import type { StationLog } from '../../computer/log/station-log.ts'
import { createUploadTargets } from '../../computer/network/upload-targets.ts'
import type { StartProcess } from '../../computer/processes/start-process.ts'
import { createFileMaker, createPartRemover } from '../../features/exports/station/make-files.ts'
import type { StationResults } from '../../features/results/station/station-results.ts'
import { createFormSender, createSha256 } from '../../service/client/form-sender.ts'
import type { EngineSettings, World } from '../engine-types.ts'
import { derived } from '../live-settings.ts'
import type { StationStore } from '../store/station-store.ts'
import { changeableLimit, rateLimitFor } from './changeable-parts.ts'
import type { createServiceAccess } from './service-access.ts'

interface Access {
  readonly access: ReturnType<typeof createServiceAccess>
  readonly log: StationLog
}

interface ServiceParts extends Access {
  readonly files: ReturnType<typeof createFiles>
  readonly settings: () => EngineSettings
}

/** Creates the engine's ports to the service and its video store. Every call is logged. */
export function createServiceParts({
  access,
  files,
  settings,
  log,
}: ServiceParts): Pick<World, 'service' | 'origin' | 'sender'> {
  const { transport, withoutKey: hide } = access
  const targets = createUploadTargets({ service: () => settings().service, proxyFor: transport.proxyFor })
  const limit = changeableLimit(derived(() => settings().uploads.limitMbitPerSecond, rateLimitFor))
  const sender = createFormSender({ files, limit, transport, targets, hide, createHash: createSha256 })
  return {
    service: loggedService(access.service, log.write),
    origin: access.origin,
    sender: loggedSender(sender, log.write),
  }
}

interface ExportParts extends Access {
  readonly dataDir: string
  readonly startProcess: StartProcess
  readonly memory: StationStore
  readonly spool: World['exports']['spool']
  readonly results: StationResults
}

/** Creates the engine's ports for exports: their rows, their files, and the results library. */
export function createExportParts({
  dataDir,
  startProcess,
  memory,
  spool,
  results,
  access,
  log,
}: ExportParts): World['exports'] {
  return {
    store: memory.exportStore,
    spool,
    builds: results,
    service: loggedExports(access.exports, log.write),
    makeFiles: createFileMaker({ dataDir, startProcess }),
    removePartialFiles: createPartRemover({ dataDir }),
  }
}
