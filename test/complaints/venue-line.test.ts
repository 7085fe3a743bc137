import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFiles } from '../../src/computer/files/local-files.ts'
import { createTransport } from '../../src/computer/network/transport.ts'
import { createFormSender, createSha256 } from '../../src/service/client/form-sender.ts'
import { createRateLimit } from '../../src/service/client/piece-sizes.ts'
import { serve } from '../support/http-server.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'

/** So few that a busy computer keeps up. */
const LIMIT_BYTES_PER_SECOND = 1_000_000
const SIZE_BYTES = 600_000
const UPLOADS = 2

test('two parallel uploads stay within a tenth below the limit, and never exceed it', async () => {
  const rates: number[] = []
  // A computer that is busy with other tests may be late; it is never early.
  await eventually(async () => {
    rates.push(await measure())
    expect(Math.max(...rates)).toBeGreaterThan(0.9 * LIMIT_BYTES_PER_SECOND)
  })
  expect(Math.max(...rates)).toBeLessThan(1.1 * LIMIT_BYTES_PER_SECOND)
})

/** Bytes per second as the other end sees them, from the beginning to the last. */
async function measure(): Promise<number> {
  let bytes = 0
  let lastAtMs = 0
  const url = await serve(async (request, response) => {
    for await (const chunk of request) {
      bytes += Buffer.from(chunk as Uint8Array).length
      lastAtMs = performance.now()
    }
    response.writeHead(204).end()
  })
  const files = createFiles()
  const transport = createTransport({ resolveProxy: async () => null, caFile: null })
  const sender = createFormSender({
    files,
    limit: createRateLimit(LIMIT_BYTES_PER_SECOND),
    transport,
    createHash: createSha256,
  })
  const folder = temporaryFolder()
  const startedAtMs = performance.now()
  const uploads = Array.from({ length: UPLOADS }, async (_each, number) => {
    const path = join(folder, `${number}.mp4`)
    writeFileSync(path, Buffer.alloc(SIZE_BYTES, number))
    const file = await files.stat(path)
    if (!file) throw new Error('the file was just written')
    const { signal } = new AbortController()
    const said = { onProgress: () => {}, onBodySent: () => {} }
    await sender.send({ target: { url, fields: { key: path } }, file, fileName: 'a.mp4', signal, ...said })
  })
  await Promise.all(uploads)
  const tookMs = lastAtMs - startedAtMs
  return (bytes / tookMs) * 1_000
}
