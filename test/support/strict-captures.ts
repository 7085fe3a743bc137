// Memory of the strict service: athletes and captures.
import { randomUUID } from 'node:crypto'
import type { Json } from './strict-rules.ts'

export interface StrictAthlete {
  readonly id: string
  readonly first_name: string | null
  readonly last_name?: string | null
  readonly [field: string]: unknown
}

export interface StrictCapture {
  readonly sessionId: string
  readonly request: Json
  readonly objectKey: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly expiresAtMs: number
  readonly reservedAtMs: number
  storedTimes: number
  storedAtMs: number | null
  /** When the service hears that it is stored, by its own clock. */
  heardAtMs: number | null
}

/** Final state of a stored capture: a status with an error text, or none. */
type Verdict = { readonly status: string; readonly error?: string } | 'vanishes'

export interface CaptureOptions {
  readonly nowMs: () => number
  readonly processingMs: number
  /** Time until the service hears of a stored video. */
  readonly eventDelayMs: () => number
  readonly verdict: (capture: StrictCapture) => Verdict
  /** The status while the video is being processed. */
  readonly whileProcessing: string
  /** The status while the video is awaited. */
  readonly whileAwaited: string
  readonly nulls: boolean
  readonly extras: Json
}

export function createStrictCaptures(options: CaptureOptions) {
  const captures: StrictCapture[] = []
  /** Captures of somebody else that the lists show as well. */
  const foreign: Json[] = []

  function add(
    capture: Omit<StrictCapture, 'storedTimes' | 'storedAtMs' | 'heardAtMs' | 'reservedAtMs'>,
  ): StrictCapture {
    const kept = { ...capture, reservedAtMs: Date.now(), storedTimes: 0, storedAtMs: null, heardAtMs: null }
    captures.push(kept)
    return kept
  }

  function store(sessionId: string) {
    const capture = captures.find((capture) => capture.sessionId === sessionId)
    if (!capture) return
    capture.storedTimes += 1
    capture.storedAtMs ??= Date.now()
    capture.heardAtMs ??= options.nowMs() + options.eventDelayMs()
  }

  const isHeard = ({ heardAtMs }: StrictCapture) => heardAtMs !== null && options.nowMs() >= heardAtMs

  const isOver = (capture: StrictCapture) =>
    isHeard(capture) && capture.storedAtMs !== null && Date.now() - capture.storedAtMs >= options.processingMs

  /** As read (service interface 2.2), or undefined when it has vanished. */
  function show(capture: StrictCapture): Json | undefined {
    const verdict = isOver(capture) ? options.verdict(capture) : null
    if (verdict === 'vanishes') return undefined
    const present = isHeard(capture) ? options.whileProcessing : options.whileAwaited
    const { status, error } = verdict ?? { status: present, error: undefined }
    const { activity, movement, ...dimensions } = capture.request.movement_attributes as Json
    const absent = options.nulls ? { error: null, fps_detected: null } : {}
    return {
      ...options.extras,
      ...absent,
      session_id: capture.sessionId,
      athlete_id: options.nulls ? null : capture.request.athlete_id,
      activity,
      movement,
      ...dimensions,
      status,
      ...(error !== undefined && { error }),
      capture_time: capture.request.capture_time ?? new Date(options.nowMs()).toISOString(),
      ...(status === 'completed' && !options.nulls && { fps_detected: 60 }),
    }
  }

  function list(query: URLSearchParams): Json {
    const limit = Number(query.get('limit') ?? 100)
    const offset = Number(query.get('offset') ?? 0)
    const own = captures.map(show).filter((capture) => capture !== undefined)
    const all = [...own, ...foreign]
      .filter((capture) => matches(capture, query))
      .sort((a, b) => Date.parse(String(b.capture_time)) - Date.parse(String(a.capture_time)))
    const count = new Set(all.map(({ session_id }) => session_id)).size
    return { ...options.extras, captures: all.slice(offset, offset + limit), total_count: count, offset, limit }
  }

  const find = (sessionId: string) => {
    const capture = captures.find((capture) => capture.sessionId === sessionId)
    return capture && show(capture)
  }

  /** True while a video is stored and the service has yet to hear of it. */
  const isWaiting = () => captures.some((capture) => capture.storedAtMs !== null && !isHeard(capture))

  return { all: captures, isWaiting, foreign, add, store, list, find }
}

function matches(capture: Json, query: URLSearchParams): boolean {
  const status = query.get('status')
  const athlete = query.get('athlete_id')
  const folded = (name: string) => query.get(name)?.trim().toLowerCase()
  return (
    (status === null || capture.status === status) &&
    (athlete === null || capture.athlete_id === athlete) &&
    (folded('activity') === undefined || String(capture.activity).toLowerCase() === folded('activity')) &&
    (folded('movement') === undefined || String(capture.movement).toLowerCase() === folded('movement'))
  )
}

/** A session id as public sources show it: a UUID and a running number. */
export const newSessionId = (number: number) => `${randomUUID()}_${number}`
