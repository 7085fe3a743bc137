import { resolve } from 'node:path'
import { InvalidInput } from '../../../cli/input/invalid-input.ts'
import { cliWords } from '../../../cli/print/words.ts'
import { failure } from '../../../station/contract/failure.ts'
import type { AuditScope } from '../audit.ts'

export interface ScopeOptions {
  readonly since?: string
  readonly until?: string
  readonly folder?: string
}

const DAY_MS = 24 * 60 * 60_000

/** Reads the scope of `ondeck audit`; all clips by default. Throws InvalidInput. */
export function auditScope({ since, until, folder }: ScopeOptions, nowMs = Date.now()): AuditScope {
  if (folder === undefined) {
    const momentOf = (key: string, text: string | undefined) =>
      text === undefined ? null : readMoment(key, text, nowMs)
    return { kind: 'period', fromMs: momentOf('--since', since), toMs: momentOf('--until', until) }
  }
  const beside = since ?? until
  if (beside !== undefined) throw invalid('--folder', beside, cliWords().audit.oneScope)
  return { kind: 'folder', path: resolve(folder) }
}

/** Parses “today”, “7d”, a day of this computer's zone, or a date with a time (ISO 8601). */
function readMoment(key: string, text: string, nowMs: number): number {
  if (text === 'today') return new Date(nowMs).setHours(0, 0, 0, 0)
  const days = /^(\d{1,4})d$/.exec(text)?.[1]
  if (days !== undefined) return nowMs - Number(days) * DAY_MS
  // Without a time, JavaScript would read a day of UTC.
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00`) : dateWithTime(text)
  if (Number.isNaN(atMs)) throw invalid(key, text, cliWords().audit.moment)
  return atMs
}

const dateWithTime = (text: string) => (/^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN)

const invalid = (key: string, value: string, expected: string) =>
  new InvalidInput([failure('config-invalid', { key, given: value, expected })])
