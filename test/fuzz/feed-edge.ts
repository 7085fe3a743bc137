import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { toFailure } from '../../src/station/app-error.ts'
import type { Edge } from './edge.ts'

/** Processor time that one input may take: beside other load the clock would tell of the load. */
const MAX_CPU_MS = 1_000
/** An input that has not been dealt with by then never will be. */
const HANG_MS = 20_000
/** Memory that an edge may keep for all its inputs together, such as a database's pages and compiled code. */
const MAX_KEPT_BYTES = 64 * 1024 ** 2

export interface Fed {
  readonly cases: number
  readonly slowestCpuMs: number
  readonly keptBytes: number
}

/** Feeds an edge. Throws, with the smallest input that does it, at a crash, a hang, an unlisted error, or memory without bound. */
export async function feedEdge(edge: Edge, { cases, seed }: { cases: number; seed: number }): Promise<Fed> {
  const before = keptBytesNow()
  let slowestCpuMs = 0
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  try {
    await fc.assert(
      fc.asyncProperty(edge.inputs, async (input) => {
        const startedAt = process.cpuUsage()
        await inTime(listedErrorsOnly(edge, input))
        const { user, system } = process.cpuUsage(startedAt)
        const cpuMs = (user + system) / 1_000
        slowestCpuMs = Math.max(slowestCpuMs, cpuMs)
        if (cpuMs > MAX_CPU_MS) throw new Error(`one input took ${Math.round(cpuMs)} ms of the processor`)
        if (unhandled.length > 0) throw new Error('an error that nobody handled', { cause: unhandled.pop() })
      }),
      { numRuns: cases, seed, endOnFailure: true },
    )
  } finally {
    process.off('unhandledRejection', note)
    await edge.close?.()
  }
  const keptBytes = keptBytesNow() - before
  if (keptBytes > MAX_KEPT_BYTES) throw new Error(`${keptBytes} bytes are kept after the last input`)
  return { cases, slowestCpuMs, keptBytes }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function keptBytesNow(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function listedErrorsOnly(edge: Edge, input: unknown): Promise<void> {
  try {
    await edge.feed(input)
  } catch (error) {
    if (toFailure(error).code === 'bug') throw error
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const hang = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`no end after ${HANG_MS} ms`)), HANG_MS)
  })
  try {
    await Promise.race([work, hang])
  } finally {
    clearTimeout(late)
  }
}
