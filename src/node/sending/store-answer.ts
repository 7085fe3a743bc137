import type { SendOutcome } from '../../core/ports.ts'

export interface StoreAnswer {
  readonly status: number
  readonly etag: string | undefined
  readonly text: string
}

/** What the store's answer to a whole body means. A success is 2xx, or the redirect that the form asked for. */
export function readStoreAnswer(
  { status, etag, text }: StoreAnswer,
  fields: Readonly<Record<string, string>>,
): SendOutcome {
  const asksForRedirect = Object.keys(fields).some((name) => /^(success_action_)?redirect$/i.test(name))
  if ((status >= 200 && status < 300) || (status === 303 && asksForRedirect)) {
    return { kind: 'stored', etag: etag ?? null }
  }
  // A failing store may have kept the video all the same.
  if (status >= 500) return { kind: 'unknown', detail: `the store answered ${status}` }
  return readRefusal({ status, etag, text })
}

/** S3 and its relatives say why in XML: `<Error><Code>…</Code><Message>…</Message></Error>`. */
export function readRefusal({ status, text }: StoreAnswer): SendOutcome & { kind: 'refused' } {
  const element = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? null
  return { kind: 'refused', status, code: element('Code'), message: element('Message') }
}
