import type { Clock } from '../../station/ports.ts'
import type { EndpointName } from './answers.ts'

type Access = 'allowed' | 'refused' | 'unknown'

/** Features of the account, as far as real answers have shown. A test would create something, so none is made. */
export interface LastKnownAccess {
  /** Enterprise feature (service interface 5.7). */
  readonly captures: { readonly access: Access; readonly atMs: number | null }
  /** Tier (service interface 5.6). */
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
