import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'

/** The value that this share of the samples does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export async function timeEach(times: number, work: () => unknown): Promise<number[]> {
  const samples: number[] = []
  for (let index = 0; index < times; index += 1) {
    const startedAtMs = performance.now()
    await work()
    samples.push(performance.now() - startedAtMs)
  }
  return samples
}

/** The resident memory of a process, in megabytes: now, and at its most. Linux only; elsewhere not known. */
export function residentMb(pid: number): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024)
    return { now: read('VmRSS'), peak: read('VmHWM') }
  } catch {
    return { now: Number.NaN, peak: Number.NaN }
  }
}

/** User and system time of all threads of a process. Linux counts it in hundredths of a second. */
export function cpuMs(pid: number): number {
  const fields = statFields(pid)
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** A process and everything that it has started, as long as that runs. Linux only. */
export function withChildren(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return [pid, ...children.flatMap((name) => withChildren(Number(name)))]
}

function parentOf(name: string): number {
  try {
    return Number(statFields(name)[1])
  } catch {
    // The process has ended since.
    return Number.NaN
  }
}

/** Of a process: its state, its parent, and so on, as proc(5) has them from the third on. */
const statFields = (pid: number | string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')

/** Number of other processes that want a core, printed beside the figures. */
export const loadNow = () => rounded(loadavg()[0] ?? Number.NaN)

/** A table on standard output; ratios belong in it, since absolute times mean nothing on a shared machine. */
export function report(title: string, rows: readonly Readonly<Record<string, string | number>>[]) {
  const columns = Object.keys(rows[0] ?? {})
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const row of cells)
    console.log(
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

export const rounded = (value: number, digits = 1) => Number(value.toFixed(digits))
