import { execFileSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { findFfprobe } from '../../../src/computer/media/find-ffprobe.ts'
import { createProber } from '../../../src/computer/media/prober.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import { dashOf } from '../../support/hostile-videos.ts'
import { serve } from '../../support/http-server.ts'
import { atPace, hangMs } from '../../support/pace.ts'
import { until } from '../../support/until.ts'
import { clipBytes, clipPath, foundClip } from './fixtures.ts'

const { signal } = new AbortController()
let folder: string
let ffprobePath: string | null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ondeck-prober-'))
  ffprobePath = await findFfprobe({ setting: null, resourcesPath: null, environment: process.env })
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

const probe = (name: string) => createProber({ ffprobePath }).probe(foundClip(name), signal)
const probeAt = (path: string) => createProber({ ffprobePath }).probe({ path, sizeBytes: 1, modifiedAtMs: 0 }, signal)

const recordedAtMs = Date.parse('2026-11-14T17:30:15Z')
const lying = { widthPixels: 160, heightPixels: 90, orientation: 'landscape' }
const upright = { widthPixels: 90, heightPixels: 160, orientation: 'portrait' }

test.each([
  ['plain-60.mp4', { ...lying, durationMs: 400, framesPerSecond: 60, codec: 'h264', audioCodec: null }],
  ['faststart-240.mov', { ...lying, framesPerSecond: 240 }],
  ['audio-30.mp4', { ...lying, framesPerSecond: 30, audioCodec: 'aac' }],
  ['rotated.mp4', upright],
  ['rotated-minus.mov', upright],
  ['odd-sar.mp4', { widthPixels: 213, heightPixels: 90 }],
  ['fragmented.mp4', { ...lying, durationMs: 400, framesPerSecond: 60 }],
  ['ntsc.mp4', { framesPerSecond: 30_000 / 1001 }],
  ['variable.mp4', { framesPerSecond: 45 }],
  ['hevc.mov', { codec: 'hevc' }],
  ['prores.mov', { codec: 'prores' }],
  ['offset-time.mov', { recordedAtMs, recordedAtSource: 'tag-with-offset' }],
  ['utc-time.mp4', { recordedAtMs, recordedAtSource: 'creation-time' }],
  ['no-time.mp4', { recordedAtSource: 'modification-time' }],
])('%s', async (name, expected) => expect(await probe(name)).toMatchObject(expected))

test.each([
  ['picture.mp4', 'not-a-video'],
  ['picture-png.mov', 'not-a-video'],
  ['matroska.mp4', 'not-a-video'],
  ['audio-only.mp4', 'no-video-stream'],
  ['text.mp4', 'not-a-video'],
])('%s is refused as %s', async (name, code) => {
  await expect(probe(name)).rejects.toMatchObject({ code, parameters: { file: clipPath(name) } })
})

test('reports a clip without an index as incomplete, and a removed one as missing', async () => {
  await writeFile(join(folder, 'cut.mp4'), clipBytes('plain-60.mp4').subarray(0, 2_000))
  await expect(probeAt(join(folder, 'cut.mp4'))).rejects.toMatchObject({ code: 'file-incomplete' })
  await expect(probeAt(join(folder, 'nothing.mp4'))).rejects.toMatchObject({ code: 'file-missing' })
})

test.each(['-show_error.mp4', 'http:x.mp4', 'concat:a|b.mp4', 'per%20cent %d.mp4', 'Käthe – “3”.mp4'])(
  'reads a file named %s as a file',
  async (name) => {
    await copyFile(clipPath('plain-60.mp4'), join(folder, name))
    expect(await probeAt(join(folder, name))).toMatchObject({ framesPerSecond: 60 })
  },
)

test('opens no other file for a playlist named like a clip', async () => {
  await writeFile(join(folder, 'list.mp4'), `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n`)
  await expect(probeAt(join(folder, 'list.mp4'))).rejects.toMatchObject({ name: 'AppError' })
})

test('makes no request for a DASH playlist named .mp4', async () => {
  const requests: (string | undefined)[] = []
  const origin = await serve((request, response) => {
    requests.push(request.url)
    response.end()
  })
  await writeFile(join(folder, 'dash.mp4'), dashOf(`${origin}/video.mp4`))
  const probing = probeAt(join(folder, 'dash.mp4')).catch((error: unknown) => error)
  await probing
  expect(requests).toEqual([])
  expect(await probing).toMatchObject({ code: 'not-a-video' })
})

test.skipIf(process.platform === 'win32')('opens no other file for a DASH playlist named .mp4', async () => {
  // Opening a FIFO for writing succeeds as soon as somebody reads it.
  const fifo = join(folder, 'other.mp4')
  execFileSync('mkfifo', [fifo])
  await writeFile(join(folder, 'dash-file.mp4'), dashOf(`file://${fifo}`))
  const writable = constants.O_WRONLY | constants.O_NONBLOCK
  const opened: string[] = []
  const canary = setInterval(() => {
    try {
      closeSync(openSync(fifo, writable))
      opened.push(fifo)
    } catch {
      // ENXIO: nobody has opened it.
    }
  }, 5)
  onTestFinished(() => clearInterval(canary))
  const probing = probeAt(join(folder, 'dash-file.mp4')).catch((error: unknown) => error)
  await probing
  expect(opened).toEqual([])
  expect(await probing).toMatchObject({ code: 'not-a-video' })
})

/** A program in ffprobe's place. */
async function standIn(script: string): Promise<string> {
  const path = join(folder, `stand-in-${Math.random()}`)
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return path
}

const probeWith = (path: string | null, timeoutMs = hangMs(), stop = signal) =>
  createProber({ ffprobePath: path, timeoutMs }).probe(foundClip('plain-60.mp4'), stop)

test.skipIf(process.platform === 'win32')('hides every secret from ffprobe', async () => {
  vi.stubEnv('ONDECK_API_KEY', 'sk_secret')
  const seen = join(folder, 'seen')
  await expect(probeWith(await standIn(`/usr/bin/env > '${seen}'`))).rejects.toMatchObject({ code: 'probe-failed' })
  const environment = await readFile(seen, 'utf8')
  expect(environment).toContain('PATH=')
  expect(environment).not.toMatch(/sk_secret|HOME=/)
})

test.skipIf(process.platform === 'win32')('reports why a prober does not work', async () => {
  const failed = (detail: string) => ({ code: 'probe-failed', parameters: { detail: expect.stringContaining(detail) } })
  await expect(probeWith(null)).rejects.toMatchObject({
    code: 'probe-failed',
    parameters: { detail: evidence('ffprobe-missing') },
  })
  await expect(probeWith(join(folder, 'nothing'))).rejects.toMatchObject(failed('ENOENT'))
  await expect(probeWith(clipPath('text.mp4'))).rejects.toMatchObject(failed('EACCES'))
  await expect(probeWith(await standIn('echo no json'))).rejects.toMatchObject(failed(''))
  await expect(probeWith(await standIn('echo something odd >&2; exit 3'))).rejects.toMatchObject(
    failed('something odd'),
  )
  await expect(probeWith(await standIn('exit 3'))).rejects.toMatchObject(failed('code 3'))
  await expect(probeWith(await standIn('kill -SEGV $$'))).rejects.toMatchObject(failed(''))
  await expect(probeWith(await standIn('exec cat /dev/zero'))).rejects.toMatchObject(failed('maxBuffer'))
})

test.skipIf(process.platform === 'win32')('retries a hanging prober once, then gives up', async () => {
  const calls = join(folder, 'calls')
  const hanging = await standIn(`echo call >> '${calls}'; exec sleep 3600`)
  // Long enough for both to say that they were called.
  const timeoutMs = atPace(1_000)
  await expect(probeWith(hanging, timeoutMs)).rejects.toMatchObject({
    code: 'probe-failed',
    parameters: { detail: `no answer within ${timeoutMs / 1_000} seconds` },
  })
  expect(await readFile(calls, 'utf8')).toBe('call\ncall\n')
})

test.skipIf(process.platform === 'win32')('a probe can be canceled', async () => {
  const stop = new AbortController()
  const begun = join(folder, 'begun')
  const probing = probeWith(await standIn(`echo begun > '${begun}'; exec sleep 3600`), hangMs(), stop.signal)
  await until(() => existsSync(begun), 'the probe')
  stop.abort()
  await expect(probing).rejects.toMatchObject({ name: 'AbortError' })
})
