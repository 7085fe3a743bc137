// A share that falls silent while a video is read holds its place among the uploads no longer than it takes to notice.

import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDisks } from '../../../src/computer/files/disks.ts'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { openFile, processFileAccess } from '../../../src/computer/files/open-file.ts'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { createFormSender, createSha256 } from '../../../src/service/client/form-sender.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import { serve } from '../../support/http-server.ts'
import { atPace } from '../../support/pace.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

const { system } = processFileAccess

/** A video of which every piece but the first hangs, as on a dead share, until `answer`. */
function hangingVideo() {
  const folder = temporaryFolder()
  const [path, pipe] = [join(folder, 'clip.mov'), join(folder, 'pipe')]
  writeFileSync(path, Buffer.alloc(600_000, 'video'))
  execFileSync('mkfifo', [pipe])
  const disks = createDisks({ timeoutMs: atPace(300) })

  async function open(name: string) {
    const file = await system.open(name)
    const read = file.read.bind(file)
    let reads = 0
    file.read = (async (into: Buffer, offset: number, length: number, position: number) => {
      if ((reads += 1) > 1) await (await system.open(pipe)).close()
      return read(into, offset, length, position)
    }) as typeof file.read
    return file
  }
  return {
    path,
    disks,
    open: (name: string) => openFile(name, { disks, system: { ...system, open } }),
    answer: () => closeSync(openSync(pipe, constants.O_RDWR)),
  }
}

test('gives up a video whose share stops answering, and nothing is stored', async () => {
  const { path, disks, open, answer } = hangingVideo()
  let wasWhole = false
  const url = await serve((request, response) => {
    request.resume()
    request.on('end', () => (wasWhole = true))
    request.on('close', () => response.end())
  })
  const sender = createFormSender({
    files: createFiles(),
    open,
    limit: { chunkBytes: 64 * 1024, maxChunkBytes: 64 * 1024, take: async () => {} },
    transport: createTransport({ resolveProxy: async () => null, caFile: null }),
    createHash: createSha256,
  })
  const { size, mtimeMs } = statSync(path)
  const sending = sender.send({
    target: { url, fields: {} },
    file: { path, sizeBytes: size, modifiedAtMs: mtimeMs },
    fileName: 'clip.mov',
    signal: new AbortController().signal,
    onProgress: () => {},
    onBodySent: () => {},
  })
  await expect(sending).rejects.toMatchObject({
    code: 'folder-unreadable',
    parameters: { detail: evidence('no-answer') },
  })
  expect(wasWhole).toBe(false)
  // The file is closed as soon as it answers.
  answer()
  await until(() => !disks.someHang())
})
