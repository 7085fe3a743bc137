import type { SendOutcome } from '../../core/uploads/sender-port.ts'
import { serviceWords } from '../../service-api/plain-text.ts'

export interface StoreAnswer {
  readonly status: number
  readonly etag: string | undefined
  readonly text: string
  /** False where the answer exceeded its size or time limit. */
  readonly isWhole: boolean
}

/** Reads the store's answer to a complete body. 2xx is a success, and so is the redirect that the form requested. */
export function readStoreAnswer(answer: StoreAnswer, fields: Readonly<Record<string, string>>): SendOutcome {
  const { status, etag, isWhole } = answer
  const asksForRedirect = Object.keys(fields).some((name) => /^(success_action_)?redirect$/i.test(name))
  if ((status >= 200 && status < 300) || (status === 303 && asksForRedirect)) {
    if (!isWhole) return { kind: 'unknown', detail: `the store answered ${status} without an end` }
    return { kind: 'stored', etag: etag === undefined ? null : serviceWords(etag) }
  }
  // A failing store may still have stored the video.
  if (status >= 500) return { kind: 'unknown', detail: `the store answered ${status}` }
  return readRefusal(answer)
}

/** Reads S3's reason in XML: `<Error><Code>…</Code><Message>…</Message></Error>`. */
export function readRefusal({ status, text }: StoreAnswer): SendOutcome & { kind: 'refused' } {
  const element = (name: string) => {
    const words = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
    return words === undefined ? null : serviceWords(words)
  }
  return { kind: 'refused', status, code: element('Code'), message: element('Message') }
}
