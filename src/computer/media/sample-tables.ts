import { evidence } from '../../station/contract/evidence.ts'
import { type Box, type ByteSource, InvalidTableError, openNumberTable, readTableFields } from './boxes.ts'
import type { SoundPackets } from './sound-packets.ts'

const MAX_SPREAD_ITEMS = 8

/** Picks a few indexes out of many, evenly spread, and the last. */
export function spreadIndexes(count: number): number[] {
  const spread = Array.from({ length: MAX_SPREAD_ITEMS }, (_, step) => Math.floor((step * count) / MAX_SPREAD_ITEMS))
  return count === 0 ? [] : [...new Set([...spread, count - 1])]
}

/** Picks a few items out of many, evenly spread, and the last. */
export const evenlySpread = <Thing>(things: readonly Thing[]): Thing[] =>
  spreadIndexes(things.length).flatMap((index) => things[index] ?? [])

/** Bytes that the index names: one picture, or one piece of sound. */
export interface Sample {
  readonly startByte: number
  readonly sizeBytes: number
}

export interface Samples {
  /** Sample that ends last in the file; null for none. */
  readonly furthest: Sample | null
  /** A few samples, evenly spread, and the last. */
  readonly spread: readonly Sample[]
  readonly totalBytes: number
}

export interface SampleTables {
  /** `stsz` or `stz2`: the size of each sample. */
  readonly sizes: Box
  /** `stsc`: how many samples are in each chunk. */
  readonly chunks: Box
  /** `stco` or `co64`: where each chunk begins. */
  readonly offsets: Box
  /** Packets of sound that has no sizes of its own; null for everything else. */
  readonly packets: SoundPackets | null
}

/**
 * Reads a track's tables in parallel and in blocks: the cost depends on the entries that exist, not on those that a
 * header claims.
 */
export async function readSamples(source: ByteSource, tables: SampleTables): Promise<Samples> {
  const sizes = await openSizes(source, tables.sizes)
  const runs = await openRuns(source, tables.chunks)
  const offsets = await openOffsets(source, tables.offsets)
  if (tables.packets && sizes.uniformBytes !== null && sizes.uniformBytes !== tables.packets.bytes) {
    return readPacketChunks({
      count: sizes.count,
      uniformBytes: sizes.uniformBytes,
      packets: tables.packets,
      runs,
      offsets,
    })
  }
  const wanted = spreadIndexes(sizes.count)
  const spread: Sample[] = []
  let furthest: Sample | null = null
  let index = 0
  let totalBytes = 0

  for (let chunk = 1; chunk <= offsets.count && index < sizes.count; chunk++) {
    let startByte = await offsets.next()
    const inChunk = Math.min(await runs.samplesIn(chunk), sizes.count - index)
    const endIndex = index + inChunk
    while (index < endIndex) {
      // Samples of equal size are skipped at once, up to the next that the spread needs.
      const nextWanted = wanted.find((each) => each >= index) ?? endIndex
      const steps = sizes.uniformBytes === null ? 1 : Math.max(1, Math.min(endIndex, nextWanted) - index)
      const sizeBytes = await sizes.next()
      const last = { startByte: startByte + (steps - 1) * sizeBytes, sizeBytes }
      if (nextWanted === index) spread.push({ startByte, sizeBytes })
      if (sizeBytes > 0 && endOf(last) > endOf(furthest)) furthest = last
      startByte += steps * sizeBytes
      totalBytes += steps * sizeBytes
      index += steps
    }
  }
  if (index < sizes.count) throw new InvalidTableError(evidence('index-samples-unplaced'))
  return { furthest, spread, totalBytes }
}

interface PacketTables {
  readonly count: number
  readonly uniformBytes: number
  readonly packets: SoundPackets
  readonly runs: Runs
  readonly offsets: Offsets
}

/**
 * Reads sound that fills its chunks with packets: each chunk counts as one sample. Of packets of unknown size only the
 * beginning of a chunk is certain to be data.
 */
async function readPacketChunks({ count, uniformBytes, packets, runs, offsets }: PacketTables): Promise<Samples> {
  const wanted = new Set(spreadIndexes(offsets.count))
  const spread: Sample[] = []
  let furthest: Sample | null = null
  let index = 0
  let totalBytes = 0
  for (let chunk = 1; chunk <= offsets.count && index < count; chunk++) {
    const startByte = await offsets.next()
    const inChunk = Math.min(await runs.samplesIn(chunk), count - index)
    index += inChunk
    if (inChunk === 0) continue
    const isKnown = packets.samples !== null && packets.bytes !== null
    const chunkBytes = isKnown ? Math.ceil(inChunk / packets.samples) * packets.bytes : inChunk * uniformBytes
    const sample = { startByte, sizeBytes: isKnown ? chunkBytes : 1 }
    totalBytes += chunkBytes
    if (wanted.has(chunk - 1)) spread.push(sample)
    if (sample.sizeBytes > 0 && endOf(sample) > endOf(furthest)) furthest = sample
  }
  if (index < count) throw new InvalidTableError(evidence('index-samples-unplaced'))
  return { furthest, spread, totalBytes }
}

type Runs = Awaited<ReturnType<typeof openRuns>>
type Offsets = Awaited<ReturnType<typeof openOffsets>>

const endOf = (sample: Sample | null) => (sample ? sample.startByte + sample.sizeBytes : -1)

async function openSizes(source: ByteSource, { type, bodyStartByte, endByte }: Box) {
  const head = await readTableFields(source, bodyStartByte, 12)
  const count = head.readUInt32BE(8)
  if (type === 'stz2') {
    const entryBits = head.readUInt8(7)
    return {
      count,
      uniformBytes: null,
      next: await openNumberTable(source, { entryBits, count, startByte: bodyStartByte + 12, endByte }),
    }
  }
  const uniformBytes = head.readUInt32BE(4)
  if (uniformBytes > 0) return { count, uniformBytes, next: async () => uniformBytes }
  return {
    count,
    uniformBytes: null,
    next: await openNumberTable(source, { entryBits: 32, count, startByte: bodyStartByte + 12, endByte }),
  }
}

async function openOffsets(source: ByteSource, { type, bodyStartByte, endByte }: Box) {
  const count = (await readTableFields(source, bodyStartByte, 8)).readUInt32BE(4)
  const entryBits = type === 'co64' ? 64 : 32
  return { count, next: await openNumberTable(source, { entryBits, count, startByte: bodyStartByte + 8, endByte }) }
}

/**
 * Reads `stsc`, which lists only the chunks where the number of samples changes: (first chunk, samples, description).
 */
async function openRuns(source: ByteSource, { bodyStartByte, endByte }: Box) {
  const count = (await readTableFields(source, bodyStartByte, 8)).readUInt32BE(4)
  const next = await openNumberTable(source, { entryBits: 32, count: count * 3, startByte: bodyStartByte + 8, endByte })
  let runsLeft = count
  let samples = 0
  let upcoming: { firstChunk: number; samples: number } | null = null

  const readRun = async () => {
    if (runsLeft-- <= 0) return null
    const run = { firstChunk: await next(), samples: await next() }
    await next()
    return run
  }
  return {
    async samplesIn(chunk: number): Promise<number> {
      upcoming ??= await readRun()
      while (upcoming && upcoming.firstChunk <= chunk) {
        samples = upcoming.samples
        upcoming = await readRun()
      }
      return samples
    },
  }
}
