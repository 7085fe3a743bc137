// A browser's part over HTTP: the printed address, the session that it gives, and the contract behind it.
import type { ChildProcess } from 'node:child_process'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { expect, vi } from 'vitest'
import type { contract } from '../../src/contract/index.ts'
import { openSocket } from '../headless/headless-stage.ts'

export interface Started {
  readonly child: ChildProcess
  readonly output: { stdout: string; stderr: string }
}

const STARTED_WITHIN_MS = 90_000
const REP_WITHIN_MS = 60_000

/** Signs in with the code of the printed address, which is good once. */
export async function signIn({ child, output }: Started) {
  const printed = () => /(http:\/\/127\.0\.0\.1:\d+)\/#code=([\w-]+)/.exec(output.stdout)
  const isPrinted = () => {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}: ${output.stderr}`)
    expect(printed()).not.toBeNull()
  }
  await vi.waitFor(isPrinted, { timeout: STARTED_WITHIN_MS })
  const [, origin = '', code = ''] = printed() ?? []
  const headers = { origin, 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/enter`, { method: 'POST', headers, body: JSON.stringify({ code }) })
  return { origin, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

export async function connect({ origin, cookie }: { origin: string; cookie: string }) {
  const socket = await openSocket(Number(new URL(origin).port), { origin, cookie })
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  const client: ContractRouterClient<typeof contract> = createORPCClient(
    new RPCLink({ websocket: socket as unknown as WebSocket }),
  )
  return client
}

/** Nobody is on deck in a new practice: its first rep waits for tags. */
export async function seesFirstRep(client: Awaited<ReturnType<typeof connect>>) {
  const first = async () => expect((await client.untagged({ offset: 0, limit: 1 })).items).toHaveLength(1)
  await vi.waitFor(first, { timeout: REP_WITHIN_MS })
}
