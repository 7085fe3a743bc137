import { safetyHeaders } from './content-policy.ts'

type Headers = Readonly<Record<string, string>>
type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null

/** An answer with the headers that every answer has; `headers` win over them. */
export const createResponse = (status: number, headers: Headers, body: Body): Response =>
  new Response(body, { status, headers: { ...safetyHeaders, ...headers } })

/** A refusal in words, for whoever looks into the network panel: the screens never show it. */
export const textResponse = (status: number, text: string, headers: Headers = {}): Response =>
  createResponse(
    status,
    { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
    `${text}\n`,
  )

export const notFoundResponse = () => textResponse(404, 'Not found')

/** For one of the methods that only read. */
export const methodNotAllowedResponse = () => textResponse(405, 'Method not allowed', { allow: 'GET, HEAD' })

/** What HEAD answers: the same without its content. */
export async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, response)
}
