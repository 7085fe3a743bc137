import type { Clock } from '../../core/ports.ts'
import type { EndpointName } from './caller.ts'

type Access = 'allowed' | 'refused' | 'unknown'

/** What the account may do, as far as real answers have shown: asking would create something, so nobody asks for it. */
export interface LastKnownAccess {
  /** The enterprise feature (5.7). */
  readonly captures: { readonly access: Access; readonly atMs: number | null }
  /** The tier (5.6). */
  readonly exports: { readonly access: Access; readonly atMs: number | null }
}

const unknown = { access: 'unknown', atMs: null } as const

export function createAccessMemory(clock: Clock) {
  let known: LastKnownAccess = { captures: unknown, exports: unknown }

  function record(name: EndpointName, status: number) {
    const access = status === 403 ? 'refused' : status < 300 ? 'allowed' : null
    if (access === null) return
    const seen = { access, atMs: clock.nowMs() } as const
    if (name === 'createCapture') known = { ...known, captures: seen }
    if (name === 'createExport') known = { ...known, exports: seen }
  }

  return { record, lastKnown: () => known }
}
