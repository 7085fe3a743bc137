import { type Evidence, evidence } from '../../station/contract/evidence.ts'
import type { Completeness } from '../../station/ports.ts'
import type { Box } from './boxes.ts'
import type { ByteSource } from './byte-source.ts'
import { findStillPicture, HEAD_BYTES, recognizeFileKind } from './file-kind.ts'
import { type ReadFragment, readSpreadFragments } from './fragments.ts'
import { type Layout, readLayout, trailerHidesFragments } from './layout.ts'
import { type MovieIndex, readMovieIndex, type Track } from './movie-index.ts'
import { isDataMissing, isTailMissing } from './sample-data.ts'
import { InvalidTableError } from './table-numbers.ts'

/** Many times the index of the longest clip that may be uploaded. */
const MAX_INDEX_BYTES = 128 * 1024 * 1024

/** Data that no track names: less than a track of silence takes. */
const MAX_UNNAMED_BYTES = 64

/**
 * Checks whether a clip's file is complete. A file can be incomplete in four ways:
 * - cut off: a box, or a sample that the index names, passes the end of the file;
 * - still being recorded: the index is missing, empty or incomplete;
 * - reserved in advance, as copies over a network do: data that should be there is zeros;
 * - not a movie at all.
 *
 * Only picture and sound decide: a track that nobody plays, and what a maker adds after the movie, prove nothing.
 *
 * A fragmented file without an end mark (`mfra`) that stops exactly between two fragments may be whole, or go on, as may
 * a file whose unused space at the end is cut: the verdict says so. Three cases cannot be seen: reserved space in the
 * notes after the index's last table, at the end of the last picture where every picture is padded with zeros, and
 * within the last piece of sound.
 */
export async function judgeCompleteness(source: ByteSource): Promise<Completeness> {
  const head = await source.read(0, HEAD_BYTES)
  const kind = recognizeFileKind(head)
  if (kind.kind === 'undecided') return { kind: 'incomplete', reason: undecided[kind.why] }
  if (kind.kind === 'other' && kind.found.code !== 'unknown-file') return { kind: 'not-a-video', found: kind.found }

  const layout = await readLayout(source)
  if (kind.kind === 'other' && !layout.moov) return { kind: 'not-a-video', found: kind.found }
  const picture = findStillPicture(head)
  if (picture && !layout.moov) return { kind: 'not-a-video', found: picture }
  try {
    return await judgeMovie(source, layout)
  } catch (error) {
    if (error instanceof InvalidTableError) return { kind: 'incomplete', reason: error.evidence }
    throw error
  }
}

const notWrittenYet = evidence('space-reserved')

const undecided = { empty: evidence('no-content'), zeros: notWrittenYet, short: evidence('first-bytes-only') }

const cutShort = (bytes: number) => evidence('cut-short', { bytes })

async function judgeMovie(source: ByteSource, layout: Layout): Promise<Completeness> {
  const incomplete = (reason: Evidence) => ({ kind: 'incomplete', reason }) as const
  const problem = layoutProblem(layout)
  if (problem) return incomplete(problem)
  const { moov } = layout
  if (!moov) return incomplete(layout.stoppedBy === 'zeros' ? notWrittenYet : evidence('index-missing'))
  if (moov.endByte - moov.bodyStartByte > MAX_INDEX_BYTES) return incomplete(evidence('index-too-large'))

  const index = await readMovieIndex(source, moov)
  // An index with its own samples may announce fragments that are missing or obsolete.
  const hasItsOwn = index.tracks.some(({ samples }) => samples.furthest !== null)
  const livesOnFragments = index.isFragmented && (layout.fragments.length > 0 || !hasItsOwn)
  if (livesOnFragments ? !index.tracks.some(isPlayed) : !hasItsOwn)
    return incomplete(index.doubt?.evidence ?? evidence('index-empty'))
  const fragments = livesOnFragments ? await readSpreadFragments(source, layout.fragments, index) : []
  const found =
    missingTrack(layout, index, fragments) ??
    (index.isFragmented ? await endProblem(source, layout) : null) ??
    (livesOnFragments ? await fragmentsProblem(source, layout, fragments) : null) ??
    (await samplesProblem(source, layout, index.tracks))
  if (found) return incomplete(found)
  const mayGetFragments = index.isFragmented && layout.mfra === null
  if (!mayGetFragments)
    return layout.isTrailerCut ? { kind: 'may-grow', longestFragmentMs: null } : { kind: 'complete' }
  const durationsMs = fragments.flatMap(({ runs }) => runs.flatMap(({ durationMs }) => durationMs ?? []))
  return { kind: 'may-grow', longestFragmentMs: Math.max(0, ...durationsMs) }
}

function layoutProblem({ missingBytes, stoppedBy }: Layout): Evidence | null {
  if (missingBytes > 0) return cutShort(missingBytes)
  return stoppedBy === 'header-cut' ? evidence('cut-in-head') : null
}

const isPlayed = ({ handler }: Pick<Track, 'handler'>) => handler === 'vide' || handler === 'soun'

/**
 * Finds out if a part of the index that can't be read was a track of picture or sound. Its data shows it: bytes that no
 * track names, or fragments of a track that the index does not have.
 */
function missingTrack(
  { dataBytes }: Layout,
  { tracks, doubt }: MovieIndex,
  fragments: readonly ReadFragment[],
): Evidence | null {
  if (doubt === null) return null
  if (!tracks.some(({ handler }) => handler === 'vide')) return doubt.evidence
  const namedBytes = tracks.reduce((sum, { samples }) => sum + samples.totalBytes, 0)
  const isExplained =
    fragments.length > 0
      ? fragments.every(({ runs }) => runs.every(({ track }) => track !== null))
      : dataBytes - namedBytes <= MAX_UNNAMED_BYTES
  return isExplained ? null : doubt.evidence
}

async function samplesProblem(source: ByteSource, { isIndexFirst }: Layout, tracks: readonly Track[]) {
  const counted = isIndexFirst ? tracks : tracks.filter(isPlayed)
  const ends = counted.map(({ samples: { furthest } }) => (furthest ? furthest.startByte + furthest.sizeBytes : 0))
  const endByte = Math.max(0, ...ends)
  if (endByte > source.sizeBytes) return cutShort(endByte - source.sizeBytes)
  for (const track of tracks.filter(isPlayed)) if (await isDataMissing(source, track)) return notWrittenYet
  return null
}

/** Checks the end of a file that announces fragments. Cameras leave zeros only after a finished index. */
async function endProblem(source: ByteSource, { stoppedBy, trailerStartByte }: Layout): Promise<Evidence | null> {
  if (stoppedBy === 'zeros') return notWrittenYet
  const hasTrailer = trailerStartByte < source.sizeBytes
  return hasTrailer && (await trailerHidesFragments(source, trailerStartByte)) ? notWrittenYet : null
}

async function fragmentsProblem(
  source: ByteSource,
  { fragments, mfra }: Layout,
  read: readonly ReadFragment[],
): Promise<Evidence | null> {
  if ((fragments.at(-1)?.data ?? null) === null) return evidence('fragments-missing')
  for (const fragment of read) {
    const problem = await fragmentProblem(source, fragment)
    if (problem) return problem
  }
  return mfra === null || (await namesItsSize(source, mfra)) ? null : notWrittenYet
}

async function fragmentProblem(source: ByteSource, { data, runs }: ReadFragment): Promise<Evidence | null> {
  const parts = runs.flatMap(({ track, part }) => (track && isPlayed(track) ? part : []))
  const ends = parts.map(({ samples: { furthest } }) => (furthest ? furthest.startByte + furthest.sizeBytes : 0))
  const endByte = Math.max(0, ...ends)
  if (endByte > source.sizeBytes) return cutShort(endByte - source.sizeBytes)
  for (const part of parts) if (await isDataMissing(source, part)) return notWrittenYet
  const isUnknown = parts.length === 0 && data !== null
  return isUnknown && (await isTailMissing(source, data)) ? notWrittenYet : null
}

/** The last four bytes of the end mark are its size, for readers that start at the end. */
async function namesItsSize(source: ByteSource, { startByte, endByte }: Box): Promise<boolean> {
  const last = await source.read(endByte - 4, 4)
  return last.length === 4 && last.readUInt32BE(0) === endByte - startByte
}
