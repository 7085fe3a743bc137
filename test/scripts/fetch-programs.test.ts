// The programs that installers carry: each is fetched by its hash, from a server of this test.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Download, downloads, programNames, targets } from '../../scripts/package-desktop/carried-programs.ts'
import { fetchPrograms, tarProgram } from '../../scripts/package-desktop/fetch-programs.ts'
import { temporaryFolder } from '../support/temporary.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const media = Buffer.from('a program')

/** An archive as nodejs.org has them. */
function nodeArchive(): Buffer {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'node-v1/bin'), { recursive: true })
  writeFileSync(join(folder, 'node-v1/bin/node'), 'a runtime')
  writeFileSync(join(folder, 'node-v1/LICENSE'), 'its license')
  execFileSync('tar', ['-czf', 'node.tar.gz', 'node-v1'], { cwd: folder })
  return readFileSync(join(folder, 'node.tar.gz'))
}

/** A server of these programs, and the pins of what it has. */
async function startServer() {
  vi.spyOn(console, 'log').mockReturnValue()
  const archive = nodeArchive()
  const requests: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    response.end(url.endsWith('.tar.gz') ? archive : media)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const inside = { program: 'node-v1/bin/node', license: 'node-v1/LICENSE' }
  const pins = {
    node: { url: `${address}/node.tar.gz`, sha256: sha256(archive), inside },
    ffprobe: { url: `${address}/ffprobe`, sha256: sha256(media) },
    ffmpeg: { url: `${address}/ffmpeg`, sha256: sha256(media) },
  }
  return { pins, requests }
}

test('pinned programs are fetched once and executable, with the license of Node.js', async () => {
  const { pins, requests } = await startServer()
  const folder = join(temporaryFolder(), 'programs')
  await fetchPrograms('linux-x64', pins, folder)
  await fetchPrograms('linux-x64', pins, folder)
  expect(requests).toEqual(['/node.tar.gz', '/ffprobe', '/ffmpeg'])
  expect(readFileSync(join(folder, 'node'), 'utf8')).toBe('a runtime')
  expect(readFileSync(join(folder, 'node.LICENSE'), 'utf8')).toBe('its license')
  for (const name of programNames) expect(statSync(join(folder, name)).mode & 0o111).toBe(0o111)
})

test('archives are unpacked by the tar of Windows itself: that of Git Bash reads no zip and takes C: for a host', () => {
  expect(tarProgram('win32', { SystemRoot: 'D:\\Windows' })).toBe('D:\\Windows\\System32\\tar.exe')
  expect(tarProgram('win32', {})).toBe('C:\\Windows\\System32\\tar.exe')
  expect(tarProgram('darwin', {})).toBe('tar')
})

test('a file with another hash stops the packaging and is removed', async () => {
  const { pins } = await startServer()
  const folder = temporaryFolder()
  const other = { ...pins.ffmpeg, sha256: sha256(Buffer.from('another program')) }
  await expect(fetchPrograms('win32-x64', { ...pins, ffmpeg: other }, folder)).rejects.toThrow('is not the pinned file')
  expect(readdirSync(folder)).toContain('ffprobe.exe')
  expect(existsSync(join(folder, 'ffmpeg.exe'))).toBe(false)
})

test('every target has every program, pinned by its own hash and fetched over TLS', () => {
  const all: Download[] = targets.flatMap((target) => programNames.map((name) => downloads[target][name]))
  expect(all).toHaveLength(targets.length * programNames.length)
  expect(new Set(all.map((each) => each.sha256)).size).toBe(all.length)
  for (const { url, sha256: hash } of all) {
    expect(url).toMatch(/^https:\/\//)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
  }
})
