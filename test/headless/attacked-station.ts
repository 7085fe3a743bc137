// A built or packed station under attack, with a signed-in browser that asks it for its status meanwhile.
import { readFileSync } from 'node:fs'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { expect } from 'vitest'
import type { contract } from '../../src/station/contract/index.ts'
import { openInTest, signInAt } from '../support/http-browser.ts'
import { atPace } from '../support/pace.ts'
import type { BuiltStation } from './built-program.ts'

type Client = ContractRouterClient<typeof contract>

const MEGABYTE = 1024 ** 2
const CALLS = 200
/** Calls with an attack beside them answer within this, or ten times the idle time. */
const MAX_WAIT_MS = 500
const MAX_MORE_BYTES = 150 * MEGABYTE

export async function signIn(us: BuiltStation): Promise<Client> {
  const socket = await openInTest(await signInAt(await us.anotherAddress()))
  const client: Client = createORPCClient(new RPCLink({ websocket: socket as unknown as WebSocket }))
  await client.status()
  return client
}

/** Memory of the station's process; the process that reads a roster has its own limit. */
function memoryBytes({ child }: BuiltStation): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

/** The wait that 99 of 100 status calls stay within, and the most memory meanwhile. */
async function watch(us: BuiltStation, client: Client, isOver: () => boolean = () => true) {
  const waits: number[] = []
  let bytes = 0
  while (waits.length < CALLS || !isOver()) {
    const before = performance.now()
    await client.status()
    waits.push(performance.now() - before)
    bytes = Math.max(bytes, memoryBytes(us))
  }
  waits.sort((a, b) => a - b)
  return { waitMs: waits[Math.floor(waits.length * 0.99)] ?? 0, bytes }
}

/** Calls are answered, and the memory stays, while an attack goes on. */
export async function expectUnharmed(us: BuiltStation, client: Client, attack: () => Promise<unknown>) {
  const idle = await watch(us, client)
  let isOver = false
  const attacking = attack().finally(() => (isOver = true))
  // Awaited below: until then its failure must not count as unhandled.
  attacking.catch(() => {})
  const attacked = await watch(us, client, () => isOver)
  await attacking
  const moreBytes = attacked.bytes - idle.bytes
  // The figures of `npm run attacks`.
  if (process.env.ONDECK_PROGRAM !== undefined) {
    const [idleMs, attackedMs] = [idle.waitMs, attacked.waitMs].map((waitMs) => waitMs.toFixed(0))
    console.log(
      `status (p99): ${idleMs} ms idle, ${attackedMs} ms attacked; ${Math.round(moreBytes / MEGABYTE)} MB more`,
    )
  }
  expect(attacked.waitMs).toBeLessThan(Math.max(atPace(MAX_WAIT_MS), idle.waitMs * 10))
  expect(moreBytes).toBeLessThan(MAX_MORE_BYTES)
  expect((await fetch(us.origin)).status).toBe(200)
}
