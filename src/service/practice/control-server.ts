import { createServer, type IncomingMessage } from 'node:http'
import { z } from 'zod'
import { apiKeyPrefix, exportTiers } from '../access.ts'
import type { Control } from './control.ts'
import { parseJson } from './http/json-object.ts'
import { inOrder, limitConnections } from './http/limit-connections.ts'
import { Refusal } from './http/refusal.ts'
import { SeededCaptures } from './seed-captures.ts'
import { SeededSeason } from './seed-season.ts'

const key = z.string().startsWith(apiKeyPrefix)

const Access = z.strictObject({
  key,
  tier: z.enum(exportTiers).optional(),
  capturesEnabled: z.boolean().optional(),
})
const Link = z.strictObject({ sessionId: z.string(), athleteId: z.string(), key: key.optional() })
const Removal = z.strictObject({ sessionId: z.string(), key: key.optional() })
const Roster = z.strictObject({ count: z.int().min(1).max(1_000_000), key: key.optional() })
const Captures = SeededCaptures.extend({ key: key.optional() })
const Season = SeededSeason.extend({ key: key.optional() })

const MAX_BODY_BYTES = 1024 * 1024

/** Serves the control over HTTP: `POST /<command>` with a JSON body and its own token. Web pages are refused. */
export function createControlServer({ control, token }: { control: Control; token: string }) {
  const commands: Readonly<Record<string, (body: unknown) => unknown>> = {
    '/access': (body) => control.setAccess(Access.parse(body)),
    '/faults': (body) => control.setFaults(body),
    '/link': (body) => control.linkAthlete(Link.parse(body)),
    '/remove': (body) => control.removeCapture(Removal.parse(body)),
    '/roster': (body) => control.seedRoster(Roster.parse(body)),
    '/captures': (body) => control.seedCaptures(Captures.parse(body)),
    '/season': (body) => control.seedSeason(Season.parse(body)),
    '/received': () => control.received(),
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { method, url = '', headers } = request
    // Browsers send the origin of the requesting page; only programs on this machine are allowed.
    if (headers.origin !== undefined) throw new Refusal(403, 'No page may use the control address.')
    if (headers.authorization !== `Bearer ${token}`) throw new Refusal(401, 'The control token is missing or wrong.')
    const command = method === 'POST' && Object.hasOwn(commands, url) ? commands[url] : undefined
    if (!command) throw new Refusal(404, `There is no such command. Commands: ${Object.keys(commands).join(', ')}`)
    return (await command(parseJson(await readBytes(request)))) ?? { done: true }
  }

  const listener = inOrder((request, response) => {
    answer(request).then(
      (body) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => {
        const status = error instanceof Refusal ? error.status : 400
        const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message }))
      },
    )
  })
  const server = createServer(listener)
  limitConnections(server)
  return server
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    sizeBytes += chunk.length
    if (sizeBytes > MAX_BODY_BYTES) throw new Refusal(400, 'The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
