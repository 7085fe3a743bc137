/**
 * State of a claim that counts: released ones don't. Earlier releases called a video `reported` on the store's word, and
 * the service's counts: others ask it, as about a committed one.
 */
type ClaimState = 'claimed' | 'committing' | 'reported' | 'uploaded'

/** A claim of one fingerprint, as the facility's database has it. */
export interface ClaimRow {
  readonly id: string
  readonly madeAtMs: number
  readonly fence: number
  readonly state: ClaimState
  readonly sha256: string | null
  /** The lease is not over. */
  readonly isLive: boolean
  readonly owner: string
  readonly run: string
  readonly clip: string
  readonly station: string
  readonly sessionId: string | null
  readonly targetExpiresAtMs: number | null
}

/** The side that asks. */
export interface ClaimAsker {
  readonly owner: string
  readonly run: string
  readonly clip: string
  readonly sha256: string | null
  readonly own: { readonly id: string; readonly madeAtMs: number; readonly fence: number } | null
  /** The asker knows that a body of this clip was closed once, and has asked the service about it. */
  readonly mayBeStored: boolean
}

export type ClaimDecision =
  | { readonly kind: 'new' }
  /** This station's own claim goes on with a new fencing number. */
  | { readonly kind: 'continue'; readonly row: ClaimRow }
  | { readonly kind: 'take-over'; readonly row: ClaimRow }
  | { readonly kind: 'hash-needed' }
  | { readonly kind: 'unclear'; readonly row: ClaimRow }
  | { readonly kind: 'held'; readonly row: ClaimRow }
  | { readonly kind: 'uploaded'; readonly row: ClaimRow }
  | { readonly kind: 'in-doubt'; readonly row: ClaimRow & { readonly sha256: string } }

/**
 * Decides who uploads a content, from all claims of its fingerprint. The adapter asks under a lock on the fingerprint, so
 * no two stations decide at the same time. A fingerprint is not the content: only equal hashes make two clips one.
 */
export function decideClaim(rows: readonly ClaimRow[], asker: ClaimAsker): ClaimDecision {
  const own = rows.find((row) => isOwn(row, asker))
  const others = rows.filter((row) => row !== own)
  if (asker.sha256 === null && others.some(({ sha256 }) => sha256 !== null)) return { kind: 'hash-needed' }
  const same = others.filter(({ sha256 }) => sha256 !== null && sha256 === asker.sha256)
  const uploaded = same.find(({ state }) => state === 'uploaded')
  if (uploaded) return { kind: 'uploaded', row: uploaded }
  const held = same.find(({ isLive }) => isLive)
  if (held) return { kind: 'held', row: held }
  const doubtful = same.filter(isSent)[0]
  if (doubtful) return { kind: 'in-doubt', row: doubtful }
  const unhashed = others.filter(({ sha256 }) => sha256 === null)
  const unclear = unhashed.find(({ isLive }) => isLive)
  if (unclear) return { kind: asker.sha256 === null ? 'held' : 'unclear', row: unclear }
  if (own) return { kind: 'continue', row: own }
  // The holder of a claim whose lease is over closes no body: its next write fails.
  const left = same[0] ?? unhashed[0]
  return left ? { kind: 'take-over', row: left } : { kind: 'new' }
}

const isSent = (row: ClaimRow): row is ClaimRow & { readonly sha256: string } =>
  (row.state === 'committing' || row.state === 'reported') && row.sha256 !== null

/**
 * True for the asker's own claim. The fencing number proves it: a copy of a station has the same name. A grant whose
 * answer was lost has no known number, but belongs to this run of the program, which uploads a clip once at a time.
 */
function isOwn(row: ClaimRow, { owner, run, clip, own, mayBeStored }: ClaimAsker): boolean {
  if (row.state === 'uploaded' || row.state === 'reported') return false
  const isThisRun = row.owner === owner && row.run === run && row.clip === clip
  // A copy of a station's data has the number too, and doesn't know of a body that was closed since: the service does.
  if (row.state === 'committing' && !mayBeStored && !isThisRun) return false
  // Numbers can be given again after a restore from an older copy.
  if (own !== null && own.id === row.id && own.fence === row.fence && own.madeAtMs === row.madeAtMs) return true
  return row.state === 'claimed' && isThisRun
}
