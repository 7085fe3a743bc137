import { safetyHeaders } from './content-policy.ts'

type Headers = Readonly<Record<string, string>>
type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null

/** Creates a response with the headers that every response has; `headers` override them. */
export const createResponse = (status: number, headers: Headers, body: Body): Response =>
  new Response(body, { status, headers: { ...safetyHeaders, ...headers } })

/** Creates a response in words, for the network panel: screens never show its text. */
export const textResponse = (status: number, text: string, headers: Headers = {}): Response =>
  createResponse(
    status,
    { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
    `${text}\n`,
  )

export const notFoundResponse = () => textResponse(404, 'Not found')

/** Response to a method other than GET and HEAD. */
export const methodNotAllowedResponse = () => textResponse(405, 'Method not allowed', { allow: 'GET, HEAD' })

/** Drops the body, for HEAD. */
export async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, response)
}
