import { z } from 'zod'
import { AppError, toFailure } from '../../station/app-error.ts'
import { evidence } from '../../station/contract/evidence.ts'
import type { ExportService } from '../../station/ports/export-ports.ts'
import type { Service } from '../../station/ports.ts'
import type { Page } from '../../station/service/page.ts'
import { type Athlete, AthleteAnswer, AthletePage } from '../athletes.ts'
import { CaptureAnswer, CapturePage, Reservation } from '../captures.ts'
import { ExportCreated, ExportJob, type NewExport } from '../exports.ts'
import { limits } from '../limits.ts'
import type { LastKnownAccess } from './access-memory.ts'
import { readResultPage } from './answers.ts'
import { createCaller, type ServiceOptions } from './caller.ts'

/** Query of an athlete list (service interface 4.2): paging, sorting, and any custom attributes to filter by. */
export type AthleteQuery = Readonly<Record<string, string | number>>

/** All eleven calls (section 4). Only a 429 is retried here. */
export interface ServiceClient extends Service, Pick<ExportService, 'exportPage'> {
  listAthletes(query: AthleteQuery, signal: AbortSignal): Promise<Page<Athlete>>
  getAthlete(id: string, signal: AbortSignal): Promise<Athlete>
  createExport(body: NewExport, signal: AbortSignal): Promise<string>
  exportJob(jobId: string, signal: AbortSignal): Promise<ExportJob>
  /** Features of the account, as far as real answers have shown. */
  lastKnownAccess(): LastKnownAccess
}

/** The answer to a deletion is not documented (service interface 4.5): nothing, or any JSON. */
const Anything = z.unknown()

/** Creates the client of the service's HTTP API. Throws AppError `config-invalid`, `key-malformed`. */
export function createServiceClient(options: ServiceOptions): ServiceClient {
  const { call, ask, nowMs, clockIsStale, lastKnownAccess } = createCaller(options)

  async function listAthletes(query: AthleteQuery, signal: AbortSignal) {
    const { athletes } = await call('listAthletes', { query }, AthletePage, signal)
    return athletes
  }

  return {
    async hello(signal) {
      await listAthletes({ limit: 1 }, signal)
    },
    listAthletes,
    athletes: listAthletes,
    createAthlete: (body, signal) => call('createAthlete', { body }, AthleteAnswer, signal),
    getAthlete: (id, signal) => call('getAthlete', { id }, AthleteAnswer, signal),
    updateAthlete: (id, body, signal) => call('updateAthlete', { id, body }, AthleteAnswer, signal),
    async deleteAthlete(id, signal) {
      await call('deleteAthlete', { id }, Anything, signal)
      // A success without a form may be anybody's.
      const left = await call('getAthlete', { id }, AthleteAnswer, signal).catch((error: unknown) => {
        if (toFailure(error).code !== 'athlete-not-found') throw error
        return null
      })
      if (left !== null) {
        throw new AppError('answer-malformed', { host: new URL(options.baseUrl).host, detail: evidence('still-there') })
      }
    },
    reserve: (body, signal) => call('createCapture', { body }, Reservation, signal),
    capture: (id, signal) => call('getCapture', { id }, CaptureAnswer, signal),
    async captures(query, signal) {
      const { captures, total_count } = await call('listCaptures', { query }, CapturePage, signal)
      return { ...captures, totalCount: total_count ?? null }
    },
    async createExport(body, signal) {
      const { jobId } = await call('createExport', { body }, ExportCreated, signal)
      return jobId
    },
    exportJob: (id, signal) => call('getExportJob', { id }, ExportJob, signal),
    exportPage: (id, { offset, onBusy }, signal) =>
      ask('getExportResults', { id, query: { limit: limits.pageSizeMax, offset }, onBusy }, readResultPage, signal),
    nowMs,
    clockIsStale,
    lastKnownAccess,
  }
}
