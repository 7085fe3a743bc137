import { readRetryAfter } from '../../computer/network/retry-after.ts'
import type { SendOutcome } from '../../station/uploads/sender-port.ts'
import { serviceWords } from '../plain-text.ts'

export interface StoreAnswer {
  readonly status: number
  readonly etag: string | undefined
  readonly retryAfter: string | undefined
  readonly text: string
  /** False where the answer exceeded its size or time limit. */
  readonly isWhole: boolean
}

/**
 * Reads the store's answer to a complete body. Only its own success counts: 201, 204, or what the form asked for. Proxies
 * and stores answer 200 with a page or an error, too; then the service is asked.
 */
export function readStoreAnswer(answer: StoreAnswer, fields: Readonly<Record<string, string>>): SendOutcome {
  const { status, etag, text, isWhole } = answer
  if (isSuccess(status, fields)) {
    if (!isWhole) return { kind: 'unknown', detail: `the store answered ${status} without an end` }
    if (isPageOrError(text)) return { kind: 'unknown', detail: `a ${status} with a page or an error` }
    return { kind: 'stored', etag: etag === undefined ? null : serviceWords(etag) }
  }
  if (status < 300) return { kind: 'unknown', detail: `a ${status} that the store was not asked for` }
  // A failing store may still have stored the video, and a proxy's refusal says nothing about the store.
  const asked = askedWait(answer)
  if (status >= 500) return { kind: 'unknown', detail: `the store answered ${status}`, ...asked }
  if (!isOfStore(answer)) return { kind: 'unknown', detail: `a ${status} without the store’s error`, ...asked }
  return readRefusal(answer)
}

/** True for a refusal in the store's own form, and for a 413: it was passed on by nothing that said so. */
export const isOfStore = ({ status, text }: StoreAnswer): boolean => status === 413 || /<Error[\s>]/.test(text)

function isSuccess(status: number, fields: Readonly<Record<string, string>>): boolean {
  if (status === 201 || status === 204) return true
  const asked = (name: RegExp) => Object.entries(fields).find(([each]) => name.test(each))?.[1]
  if (status === 303) return asked(/^(success_action_)?redirect$/i) !== undefined
  return status === 200 && asked(/^success_action_status$/i)?.trim() === '200'
}

const isPageOrError = (text: string) => /^\s*<(?:!doctype|html)/i.test(text) || /<Error[\s>]/.test(text)

/** Reads S3's reason in XML: `<Error><Code>…</Code><Message>…</Message></Error>`. */
export function readRefusal(answer: StoreAnswer): SendOutcome & { kind: 'refused' } {
  const { status, text } = answer
  const element = (name: string) => {
    const words = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
    return words === undefined ? null : serviceWords(words)
  }
  return { kind: 'refused', status, code: element('Code'), message: element('Message'), ...askedWait(answer) }
}

/** The wait that the store, or anything on the way, asks for; empty for none. */
export function askedWait({ retryAfter }: StoreAnswer): { retryAfterMs?: number } {
  const retryAfterMs = readRetryAfter(retryAfter, Date.now())
  return retryAfterMs === null ? {} : { retryAfterMs }
}
