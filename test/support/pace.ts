// The tests' limits against hanging follow how slow this machine is: measured before the first test and again during the
// run, since other programs come and go.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** Names the file with the current factor. */
export const PACE_FILE = 'ONDECK_TESTS_PACE'

/** A wait of any test on a nominal machine: about twice what the longest takes, in which an upload stalls. */
const HANG_MS = 120_000

/** A computer that slept for an hour during a reading isn't slower for it. */
const MAX_FACTOR = 5

/** Durations of both pieces of work on an idle core of a laptop. */
const NOMINAL: Reading = { computeMs: 9, startMs: 45 }
const READINGS = 3

export interface Reading {
  /** A fixed piece of work for one core. */
  readonly computeMs: number
  /** A program start. */
  readonly startMs: number
}

export interface PaceParts {
  readonly read: () => Promise<Reading>
  /** Hands the factor to the processes of the tests. */
  readonly keep: (factor: number) => void
}

/**
 * The factor by which this machine is slower than the nominal one. The factor only rises during a run: a limit that only a
 * hang exceeds costs nothing where nothing hangs.
 */
export function createPace({ read, keep }: PaceParts) {
  let first: number | null = null
  let highest = 1
  return {
    async look() {
      const readings: Reading[] = []
      for (let count = 0; count < READINGS; count += 1) readings.push(await read())
      const factor = factorOf(readings)
      first ??= factor
      highest = Math.max(highest, factor)
      keep(highest)
    },
    summary: () =>
      `Pace: ${times(first ?? 1)} the nominal time at the start, ${times(highest)} at most. ` +
      `A wait was given up after ${Math.round((HANG_MS * highest) / 1_000)} s at most.`,
  }
}

const times = (factor: number) => `${factor.toFixed(1)}×`

/** The middle of the readings: a single pause of the system says nothing about the machine. */
function factorOf(readings: readonly Reading[]): number {
  const middle = (of: (reading: Reading) => number) =>
    readings.map(of).toSorted((one, other) => one - other)[Math.floor(readings.length / 2)] ?? 0
  const slower = Math.max(
    middle(({ computeMs }) => computeMs) / NOMINAL.computeMs,
    middle(({ startMs }) => startMs) / NOMINAL.startMs,
  )
  return Math.min(MAX_FACTOR, Math.max(1, slower))
}

/** Measures this machine once. */
export async function readMachine(): Promise<Reading> {
  const beganAtMs = performance.now()
  compute()
  const computedAtMs = performance.now()
  await promisify(execFile)(process.execPath, ['-e', '0'])
  return { computeMs: computedAtMs - beganAtMs, startMs: performance.now() - computedAtMs }
}

function compute(): void {
  let digest = Buffer.alloc(0)
  for (let round = 0; round < 2_500; round += 1) {
    digest = createHash('sha256')
      .update(JSON.stringify([...digest]))
      .update(String(round))
      .digest()
  }
}

export const keepIn = (file: string) => (factor: number) => writeFileSync(file, String(factor))

/** The factor that the run has measured until now; 1 outside of a run. */
function factorNow(): number {
  const file = process.env[PACE_FILE]
  if (file === undefined) return 1
  // The file is being written, or the run is over.
  const factor = Number.parseFloat(readOr(file, '1'))
  return factor >= 1 ? factor : 1
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

/** A limit that only a hang exceeds: what is far too long on a nominal machine, times what this one shows. */
export const hangMs = (nominalMs = HANG_MS): number => Math.round(Math.max(nominalMs, HANG_MS) * factorNow())

/** A duration of the real world as this machine's slowness stretches it, such as an answer's way over loopback. */
export const atPace = (nominalMs: number): number => Math.round(nominalMs * factorNow())
