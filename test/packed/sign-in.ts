// A browser's part over HTTP: the printed address, the session that it gives, and the contract behind it.

import type { ChildProcess } from 'node:child_process'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { expect } from 'vitest'
import type { contract } from '../../src/station/contract/index.ts'
import { type HttpBrowser, openInTest, signInAt } from '../support/http-browser.ts'
import { eventually } from '../support/until.ts'

export interface Started {
  readonly child: ChildProcess
  readonly output: { stdout: string; stderr: string }
}

/** Signs in with the code of the printed address, which is good once. */
export async function signIn({ child, output }: Started) {
  const printed = () => /(http:\/\/127\.0\.0\.1:\d+)\/#code=([\w-]+)/.exec(output.stdout)
  const isPrinted = () => {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}: ${output.stderr}`)
    expect(printed()).not.toBeNull()
  }
  await eventually(isPrinted)
  const [, origin = '', code = ''] = printed() ?? []
  return signInAt(`${origin}/#code=${code}`)
}

export async function connect(browser: HttpBrowser) {
  const socket = await openInTest(browser)
  const client: ContractRouterClient<typeof contract> = createORPCClient(
    new RPCLink({ websocket: socket as unknown as WebSocket }),
  )
  return client
}

/** A new practice has no athlete on deck: its first rep waits for tags. */
export async function seesFirstRep(client: Awaited<ReturnType<typeof connect>>) {
  const first = async () => expect((await client.untagged({ offset: 0, limit: 1 })).items).toHaveLength(1)
  await eventually(first)
}
