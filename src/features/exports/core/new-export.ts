import type { NewExport } from '../../../service/exports.ts'
import { AppError } from '../../../station/app-error.ts'
import type { ExportRequest, ExportSpec } from '../../../station/contract/export-job.ts'
import { checkExport } from './check-export.ts'

/** Builds the service's request (service interface 4.9); fields with default values are left out. */
export const toNewExport = (request: ExportRequest): NewExport => ({
  activity: request.activity,
  movement: request.movement,
  dateMode: request.dateMode,
  ...(request.startTime !== null && { startTime: request.startTime }),
  ...(request.endTime !== null && { endTime: request.endTime }),
  ...(request.athletes.length > 0 && { athletes: [...request.athletes] }),
  ...(request.metrics.length > 0 && { metrics: [...request.metrics] }),
  ...(request.rowFilter !== null && { row_filter_column: request.rowFilter }),
})

/** Throws AppError `export-invalid` for a request that breaks a rule of service interface 4.9. */
export function refuseInvalidOrder({ request }: ExportSpec): void {
  const [problem] = checkExport(toNewExport(request))
  if (problem) throw new AppError(problem.code, problem.parameters)
}
