import { childBoxes, findBox } from './boxes.ts'
import type { Samples } from './sample-table.ts'

/** Samples that a fragmented file keeps in its `moof` boxes instead of one index, for one track. */
export function readFragments(moovContent: Buffer, fragments: readonly Buffer[], trackId: number): Samples {
  const fallback = readDefaultDuration(moovContent, trackId)
  let count = 0
  let duration = 0
  for (const fragment of fragments) {
    for (const { type, content } of childBoxes(fragment)) {
      if (type !== 'traf') continue
      const header = findBox(content, 'tfhd')
      if (!header || header.readUInt32BE(4) !== trackId) continue
      const ownDefault = readOwnDefault(header) ?? fallback
      for (const run of childBoxes(content)) {
        if (run.type !== 'trun') continue
        count += run.content.readUInt32BE(4)
        duration += readRunDuration(run.content, ownDefault)
      }
    }
  }
  // The boxes of fragments say by themselves where the data ends.
  return { count, duration, endByte: 0 }
}

function readDefaultDuration(moovContent: Buffer, trackId: number): number {
  for (const { type, content } of childBoxes(findBox(moovContent, 'mvex') ?? Buffer.alloc(0))) {
    if (type === 'trex' && content.readUInt32BE(4) === trackId) return content.readUInt32BE(12)
  }
  return 0
}

/** Optional fields come in the order of their flags: base offset (8 bytes), description index (4), duration. */
function readOwnDefault(tfhd: Buffer): number | undefined {
  const flags = tfhd.readUInt32BE(0) & 0xffffff
  if (!(flags & 0x8)) return undefined
  return tfhd.readUInt32BE(8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0))
}

function readRunDuration(trun: Buffer, defaultDuration: number): number {
  const flags = trun.readUInt32BE(0) & 0xffffff
  const count = trun.readUInt32BE(4)
  if (!(flags & 0x100)) return count * defaultDuration
  const start = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const width = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length
  let duration = 0
  for (let sample = 0; sample < count; sample++) duration += trun.readUInt32BE(start + sample * width)
  return duration
}
