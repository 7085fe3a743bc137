import { type Box, type NoBoxReason, walkBoxes } from './boxes.ts'
import type { ByteSource } from './byte-source.ts'

/** What a file's outermost boxes tell. */
export interface Layout {
  /** How many bytes its last box reaches beyond the file's end. */
  readonly missingBytes: number
  /** Why there is no further box: `end` where the last one ends with the file. */
  readonly stoppedBy: NoBoxReason
  readonly moov: Box | null
  /** Whether there are fragments (`moof`). */
  readonly hasFragments: boolean
  /** The data (`mdat`) of each fragment, in order. */
  readonly fragmentData: readonly Box[]
  /** Whether the last fragment's data has not begun. */
  readonly awaitsData: boolean
  /** The end mark of a fragmented file. */
  readonly mfra: Box | null
}

/** Walks over the outermost boxes; the players' rule holds: of several indexes the first counts. */
export async function readLayout(source: ByteSource): Promise<Layout> {
  let missingBytes = 0
  let stoppedBy: NoBoxReason = 'end'
  let moov: Box | null = null
  let mfra: Box | null = null
  const fragmentData: Box[] = []
  let hasFragments = false
  let awaitsData = false

  for await (const step of walkBoxes(source, { bodyStartByte: 0, endByte: source.sizeBytes })) {
    if (step.kind === 'stop') {
      stoppedBy = step.why
      break
    }
    const { box } = step
    missingBytes = Math.max(0, box.endByte - source.sizeBytes)
    if (box.type === 'moov') moov ??= box
    if (box.type === 'mfra') mfra = box
    if (box.type === 'moof') {
      hasFragments = true
      awaitsData = true
    } else if (box.type === 'mdat' && hasFragments) {
      fragmentData.push(box)
      awaitsData = false
    }
  }
  return { missingBytes, stoppedBy, moov, hasFragments, fragmentData, awaitsData, mfra }
}
