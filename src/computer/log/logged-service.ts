import type { ExportService } from '../../station/ports/export-ports.ts'
import type { Service } from '../../station/ports.ts'
import { wrapCalls } from '../../station/service/wrap-calls.ts'
import type { LogFact } from './log-fact.ts'
import { timedCall } from './timed-call.ts'

/** Wraps the service to log each of its calls. */
export function loggedService(service: Service, write: (fact: LogFact) => void): Service {
  const calls = wrapCalls(() => service, timedCall(write))
  return { ...calls, nowMs: service.nowMs, clockIsStale: service.clockIsStale }
}

/** Wraps the export calls to log each of them. */
export function loggedExports(exports: ExportService, write: (fact: LogFact) => void): ExportService {
  const timed = timedCall(write)
  return {
    createExport: (body, signal) => timed('createExport', (own) => exports.createExport(body, own), signal),
    exportJob: (jobId, signal) => timed('exportJob', (own) => exports.exportJob(jobId, own), signal),
    exportPage: (jobId, page, signal) => timed('exportPage', (own) => exports.exportPage(jobId, page, own), signal),
    nowMs: exports.nowMs,
  }
}
