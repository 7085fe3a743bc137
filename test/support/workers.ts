import { availableParallelism, cpus } from 'node:os'

/** A worker with its programs, of the browser’s processes for one page among them. */
const WORKER_BYTES = 1_200_000_000

/** Long enough to see what other programs do, and short beside a run. */
const LOOK_MS = 300

export interface Computer {
  readonly cores: number
  /** Share of the cores' time that no program wants now, 0 to 1. */
  readonly idle: number
  readonly freeBytes: number
}

const thisComputer = (): Computer => ({
  cores: availableParallelism(),
  idle: idleNow(),
  freeBytes: process.availableMemory(),
})

/** The load average would count the check and the tests that ran just before for minutes. */
function idleNow(): number {
  const before = coreTimes()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  const after = coreTimes()
  const passed = after.all - before.all
  return passed > 0 ? (after.idle - before.idle) / passed : 1
}

function coreTimes() {
  const times = cpus().map((core) => core.times)
  const sum = (of: (time: (typeof times)[number]) => number) => times.reduce((total, time) => total + of(time), 0)
  return {
    idle: sum(({ idle }) => idle),
    all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  }
}

/**
 * Workers for the tests: most tests wait for a page, a process or a disk for more than half of their time, so that two
 * cores keep eight of them busy. Beside other work each one would only wait longer for a core.
 */
export function workersFor({ cores, idle, freeBytes }: Computer = thisComputer()): number {
  const isBusy = idle < 0.4
  const wanted = Math.floor(cores * (isBusy ? 2 : 4))
  return Math.max(2, Math.min(wanted, Math.floor(freeBytes / WORKER_BYTES)))
}
