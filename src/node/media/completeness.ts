import { type Evidence, evidence } from '../../contract/evidence.ts'
import type { Completeness } from '../../core/ports.ts'
import type { Box } from './boxes.ts'
import type { ByteSource } from './byte-source.ts'
import { evenlySpread } from './evenly-spread.ts'
import { findStillPicture, HEAD_BYTES, recognizeFileKind } from './file-kind.ts'
import { type Layout, readLayout } from './layout.ts'
import { readMovieIndex, type Track } from './movie-index.ts'
import { isDataMissing, isTailMissing } from './sample-data.ts'
import { InvalidTableError } from './table-numbers.ts'

/** Many times the index of the longest clip that may be uploaded. */
const MAX_INDEX_BYTES = 128 * 1024 * 1024

/**
 * Checks whether a clip's file is complete. A file can be incomplete in four ways:
 * - cut off: a box, or a sample that the index names, passes the end of the file;
 * - still being recorded: the index is missing, empty or incomplete;
 * - reserved in advance, as copies over a network do: data that should be there is zeros;
 * - not a movie at all.
 *
 * Three cases cannot be seen, and are left to the wait until the file stops changing: a fragmented file without an end
 * mark (`mfra`) that stops exactly between two fragments, reserved space in the notes after the index's last table, and
 * reserved space at the end of the last picture where every picture is padded with zeros.
 */
export async function judgeCompleteness(source: ByteSource): Promise<Completeness> {
  const head = await source.read(0, HEAD_BYTES)
  const kind = recognizeFileKind(head)
  if (kind.kind === 'other') return { kind: 'not-a-video', found: kind.found }
  if (kind.kind === 'undecided') return { kind: 'incomplete', reason: undecided[kind.why] }

  const layout = await readLayout(source)
  const picture = findStillPicture(head)
  if (picture && !layout.moov) return { kind: 'not-a-video', found: picture }
  const reason = layoutProblem(layout) ?? (await indexProblem(source, layout))
  return reason === null ? { kind: 'complete' } : { kind: 'incomplete', reason }
}

const notWrittenYet = evidence('space-reserved')

const undecided = { empty: evidence('no-content'), zeros: notWrittenYet, short: evidence('first-bytes-only') }

const cutShort = (bytes: number) => evidence('cut-short', { bytes })

function layoutProblem({ missingBytes, stoppedBy }: Layout): Evidence | null {
  if (missingBytes > 0) return cutShort(missingBytes)
  return stoppedBy === 'header-cut' ? evidence('cut-in-head') : null
}

async function indexProblem(source: ByteSource, layout: Layout): Promise<Evidence | null> {
  const { moov, stoppedBy } = layout
  if (!moov) return stoppedBy === 'zeros' ? notWrittenYet : evidence('index-missing')
  if (moov.endByte - moov.bodyStartByte > MAX_INDEX_BYTES) return evidence('index-too-large')
  try {
    const { tracks, isFragmented } = await readMovieIndex(source, moov)
    // An index with its own samples may announce fragments that are missing or obsolete.
    const hasItsOwn = tracks.some(({ samples }) => samples.furthest !== null)
    const livesOnFragments = isFragmented && (layout.hasFragments || !hasItsOwn)
    if (!hasItsOwn && !livesOnFragments) return evidence('index-empty')
    return (livesOnFragments ? await fragmentsProblem(source, layout) : null) ?? (await samplesProblem(source, tracks))
  } catch (error) {
    if (error instanceof InvalidTableError) return error.evidence
    throw error
  }
}

async function samplesProblem(source: ByteSource, tracks: readonly Track[]): Promise<Evidence | null> {
  const ends = tracks.map(({ samples: { furthest } }) => (furthest ? furthest.startByte + furthest.sizeBytes : 0))
  const endByte = Math.max(0, ...ends)
  if (endByte > source.sizeBytes) return cutShort(endByte - source.sizeBytes)
  for (const track of tracks) if (await isDataMissing(source, track)) return notWrittenYet
  return null
}

/**
 * Checks the fragments. A whole file has nothing after the last fragment; cameras leave zeros only after a finished
 * index.
 */
async function fragmentsProblem(source: ByteSource, layout: Layout): Promise<Evidence | null> {
  if (layout.stoppedBy !== 'end') return notWrittenYet
  if (layout.awaitsData || layout.fragmentData.length === 0) return evidence('fragments-missing')
  for (const data of evenlySpread(layout.fragmentData)) if (await isTailMissing(source, data)) return notWrittenYet
  return layout.mfra === null || (await namesItsSize(source, layout.mfra)) ? null : notWrittenYet
}

/** The last four bytes of the end mark are its size, for readers that start at the end. */
async function namesItsSize(source: ByteSource, { bodyStartByte, endByte }: Box): Promise<boolean> {
  const last = await source.read(endByte - 4, 4)
  return last.length === 4 && last.readUInt32BE(0) === endByte - bodyStartByte + 8
}
