import type { CameraMemory, StampedClip } from '../../contract/camera-time.ts'
import type { StampEdge } from '../../contract/probe.ts'
import { awayFromQuarterMs } from './quarters.ts'

/** Makers' clocks, names and file systems round to a second or two. */
const ROUNDING_MS = 2_500
/** Clips whose files agree before a camera's way is learned: a file may be written late by a clip's length. */
const MIN_FILES = 4
/** Clips of one length can't tell a delay from their length. */
const MIN_SPREAD_MS = 2 * ROUNDING_MS

/** A sign of the end of the recording that a camera stamps. */
interface EdgeSign {
  readonly edge: StampEdge
  readonly by: 'maker' | 'name' | 'file'
}

/** Signs that a clip shows of its recording, with or without its file's time. */
export type Stamp = Omit<StampedClip, 'modifiedAtMs' | 'isTrusted'> & { readonly modifiedAtMs?: number | undefined }

/** The end of the recording that a clip itself shows to be stamped; null where nothing shows it. */
function ownSign({ edge, stampMs, durationMs, namedMs }: Stamp): EdgeSign | null {
  if (edge !== null) return { edge, by: 'maker' }
  // Names have the time of the start.
  const byName = namedMs === null ? null : edgeAgainst(stampMs - namedMs, durationMs, ['start', 'end'])
  return byName === null ? null : { edge: byName, by: 'name' }
}

/** A file is written until its recording ends. A single one proves nothing: it may have been written later. */
function fileSign({ stampMs, durationMs, modifiedAtMs }: Stamp): EdgeSign | null {
  if (modifiedAtMs === undefined) return null
  const edge = edgeAgainst(modifiedAtMs - stampMs, durationMs, ['end', 'start'])
  return edge === null ? null : { edge, by: 'file' }
}

/** Compares a difference with no time at all and with the clip's length. A zone between the two clocks does not count. */
function edgeAgainst(
  apartMs: number,
  durationMs: number,
  [atOnce, byLength]: readonly [StampEdge, StampEdge],
): StampEdge | null {
  if (durationMs <= 2 * ROUNDING_MS) return null
  if (Math.abs(awayFromQuarterMs(apartMs)) <= ROUNDING_MS) return atOnce
  return Math.abs(awayFromQuarterMs(apartMs - durationMs)) <= ROUNDING_MS ? byLength : null
}

/** End that a camera stamps, as its clips show it, with the clips that say so. */
export interface LearnedEdge {
  readonly edge: StampEdge
  readonly by: EdgeSign['by']
  readonly clips: readonly StampedClip[]
}

/** Null before the camera's clips agree. */
export function learnedEdge({ seen }: Pick<CameraMemory, 'seen'>): LearnedEdge | null {
  const signs = seen.flatMap((clip) => {
    const sign = ownSign(clip) ?? fileSign(clip)
    return sign === null ? [] : [{ ...sign, clip }]
  })
  for (const by of ['maker', 'name', 'file'] as const) {
    const said = signs.filter((sign) => sign.by === by)
    const [first] = said
    if (!first) continue
    // Two ways of recording on one camera: its clips are not alike.
    if (said.some(({ edge }) => edge !== first.edge)) return null
    if (
      by === 'file' &&
      !isShownByFiles(
        seen,
        said.map(({ clip }) => clip),
      )
    )
      return null
    return { edge: first.edge, by, clips: said.map(({ clip }) => clip) }
  }
  return null
}

/** Files show what a camera stamps when nearly all of them do, with clips of several lengths. */
function isShownByFiles(seen: readonly StampedClip[], said: readonly StampedClip[]): boolean {
  const lengths = said.map(({ durationMs }) => durationMs)
  const measurable = seen.filter(({ durationMs }) => durationMs > 2 * ROUNDING_MS)
  const isSpread = Math.max(...lengths) - Math.min(...lengths) >= MIN_SPREAD_MS
  return said.length >= MIN_FILES && isSpread && said.length >= 0.75 * measurable.length
}

/** The end that a clip's own file suggests, where nothing better is known: right more often than not. */
export const likelyEdge = (clip: Stamp): StampEdge | null => fileSign(clip)?.edge ?? null

/** The end that a clip's stamp means: as a person set it for the camera, by the clip itself, or as its camera usually does. */
export function edgeOf(memory: CameraMemory, clip: Stamp): StampEdge | null {
  return memory.edgeByHand ?? ownSign(clip)?.edge ?? learnedEdge(memory)?.edge ?? null
}
