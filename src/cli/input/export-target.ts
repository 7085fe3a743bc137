import { resolve } from 'node:path'
import { stationFolder } from '../../computer/data-folders.ts'
import { failure } from '../../station/contract/failure.ts'
import { cliValues } from '../print/words.ts'
import { hasStation } from '../with-station.ts'
import type { ConnectOptions } from './connect-to-service.ts'
import { InvalidInput } from './invalid-input.ts'

export interface TargetOptions extends ConnectOptions {
  readonly dataDir?: string
  /** Adds an apostrophe to text that a spreadsheet would run as a formula. */
  readonly excel: boolean
  /** Begins the CSV with a byte order mark. */
  readonly bom: boolean
}

export interface ExportStatusOptions extends Omit<TargetOptions, 'excel' | 'bom'> {
  /** True to end with 1 for a job that failed or expired. */
  readonly check: boolean
}

export interface DownloadOptions extends TargetOptions {
  readonly output: string
  readonly wait: boolean
}

/** Interval for polling a job that the command waits for. */
export const EXPORT_POLL_INTERVAL_MS = 2_000

interface Target {
  readonly baseUrl?: string
  readonly config?: string
  readonly dataDir?: string
}

/**
 * Returns the data folder of the station whose jobs are meant; null for jobs of the service itself, when an address is
 * given or no station was ever started. Throws InvalidInput where both are given.
 */
export function targetStation({ baseUrl, config, dataDir }: Target): string | null {
  const isAtService = baseUrl !== undefined || config !== undefined
  if (dataDir !== undefined) {
    if (isAtService) throw invalidOption('--data-dir', dataDir, cliValues().stationOrService)
    return resolve(dataDir)
  }
  return !isAtService && hasStation(stationFolder) ? stationFolder : null
}

/** Refuses `--excel` where no file is made. */
export const excelNotApplicable = (value: string, expected: string) => invalidOption('--excel', value, expected)

export const invalidOption = (key: string, value: string, expected: string) =>
  new InvalidInput([failure('config-invalid', { key, given: value, expected })])

export const isStandardOutput = (output: string) => output === '-' || output === '/dev/stdout'
