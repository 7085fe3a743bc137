import { log, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords, exportWords } from '../../../cli/print/words.ts'
import { type ExportJobStatus, futurePart } from '../../../service/exports.ts'

interface CreatedOptions {
  readonly json: boolean
  readonly baseUrl?: string
  readonly config?: string
  readonly dataDir?: string
}

/** Prints a new job's id, for programs alone on standard output, and the next step for people. */
export function showCreated(jobId: string, options: CreatedOptions) {
  if (options.json) return printJson({ jobId })
  printLine(jobId)
  const where = [
    ['--base-url', options.baseUrl],
    ['--config', options.config],
    ['--data-dir', options.dataDir],
  ].flatMap(([option, value]) => (value === undefined ? [] : [`${option} "${value}"`]))
  log(cliWords().exportNext([jobId, ...where].join(' ')))
}

/** Warns of a range that hasn't happened yet. */
export function warnOfFuture(range: Parameters<typeof futurePart>[0]) {
  const part = futurePart(range, Date.now())
  if (part !== null) log(exportWords().futureTexts[part])
}

export const hasFailed = (status: ExportJobStatus) => status === 'FAILED' || status === 'CANCELED'
