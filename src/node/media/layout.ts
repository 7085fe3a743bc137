import { type Box, type NoBoxReason, walkBoxes } from './boxes.ts'
import type { ByteSource } from './byte-source.ts'

/** Facts about a file's outermost boxes. */
export interface Layout {
  /** Number of bytes by which the last box passes the end of the file. */
  readonly missingBytes: number
  /** Reason why no further box follows; `end` where the last box ends with the file. */
  readonly stoppedBy: NoBoxReason
  readonly moov: Box | null
  /** The file has fragments (`moof`). */
  readonly hasFragments: boolean
  /** The data (`mdat`) of each fragment, in order. */
  readonly fragmentData: readonly Box[]
  /** The last fragment's data is missing. */
  readonly awaitsData: boolean
  /** End mark of a fragmented file. */
  readonly mfra: Box | null
}

/** Reads the outermost boxes. Of several indexes the first counts, as in players. */
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
