// A station's use of its computer, as the system reports it. Linux only.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { logFolder } from '../../src/computer/log/station-log.ts'
import { residentMb } from '../bench/measure.ts'

/** Resource usage of the station after a number of clips or days. */
export interface ResourceUsage {
  readonly done: number
  /** Bytes of the database's log: a burst lasts less than a second. */
  readonly writeAheadLog: number
  readonly residentMb: number
  readonly descriptors: number
  readonly threads: number
}

/** Size of the data folder in bytes. */
export interface Stored {
  readonly done: number
  readonly database: number
  readonly log: number
  readonly pictures: number
}

export const canMeasure = process.platform === 'linux'

interface MeasuredStation {
  readonly pid: number
  readonly dataDir: string
}

export function resourceUsage({ pid, dataDir }: MeasuredStation, done: number): ResourceUsage {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return {
    done,
    writeAheadLog: sizeOf(join(dataDir, 'station.db-wal')),
    residentMb: residentMb(pid).now,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    threads: Number(/Threads:\s+(\d+)/.exec(status)?.[1]),
  }
}

export const storedIn = (dataDir: string, done: number): Stored => ({
  done,
  database: sizeOf(join(dataDir, 'station.db')),
  log: sizeOfAll(logFolder(dataDir)),
  pictures: sizeOfAll(join(dataDir, 'pictures')),
})

/** 0 for what is not there, or went while it was looked at. */
const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function sizeOfAll(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + sizeOf(join(folder, name)), 0)
  } catch {
    return 0
  }
}
