import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { pictureKeyOf } from '../../../src/computer/media/picture-name.ts'
import { createPictureRequests, makePicture } from '../../../src/computer/media/pictures.ts'
import { AppError } from '../../../src/station/app-error.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import { hangMs } from '../../support/pace.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'
import { clipPath } from './fixtures.ts'
import { noCrashes, pictureMaker, realFfmpeg, standIn } from './pictures-support.ts'

const plain = clipPath('plain-60.mp4')
const request = (path = plain) => ({ key: pictureKeyOf(path), fingerprint: path, path, durationMs: 400 })
const never = new AbortController().signal

test('drops the oldest of too many requests, and treats a repeated one as new', () => {
  const requests = createPictureRequests()
  for (let index = 0; index < 700; index++) requests.add({ ...request(), key: `k${index}` })
  requests.add({ ...request(), key: 'k300' })
  const served = Array.from({ length: 501 }, () => requests.takeNewest()?.key)
  expect(served.slice(0, 3)).toEqual(['k300', 'k699', 'k698'])
  expect(served.slice(-2)).toEqual(['k200', undefined])
})

describe.skipIf(process.platform === 'win32')('with a stand-in for ffmpeg', () => {
  const log = () => join(temporaryFolder(), 'log')
  // The shell makes the file before it writes the line.
  const lines = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [])

  async function posterPath() {
    return pictureMaker().make(plain, 400, 'poster')
  }
  /** As many files of one content as wanted, which the maker takes for different clips. */
  const clips = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...request(), fingerprint: `clip ${index}` }))

  test('makes posters of 200 clips newest first, and all posters before strips', async () => {
    const calls = log()
    const maker = pictureMaker({ ffmpegPath: standIn(`echo "$*" >> '${calls}'; cat '${await posterPath()}'`) })
    const looked = clips(200)
    for (const clip of looked) expect(maker.of(clip)).toEqual({ kind: 'making' })
    await until(() => maker.ready.length >= 201)
    expect(maker.ready.slice(0, 200)).toEqual(looked.map(({ fingerprint }) => pictureKeyOf(fingerprint)).toReversed())
    expect(lines(calls).findIndex((call) => call.includes('tile='))).toBe(200)
  })

  test('makes a poster during a slow strip', async () => {
    const poster = await posterPath()
    const maker = pictureMaker({ ffmpegPath: standIn(`case "$*" in *tile=*) exec sleep 60;; esac; cat '${poster}'`) })
    maker.look('/etc/hosts')
    await until(() => maker.ready.length === 1)
    maker.look(plain)
    await until(() => maker.ready.length === 2)
    expect(maker.file('/etc/hosts', 'strip')).toBeNull()
  })

  test('ends the program on stop, and leaves no unfinished picture', async () => {
    const pids = log()
    const maker = pictureMaker({ ffmpegPath: standIn(`echo $$ >> '${pids}'; exec sleep 60`) })
    maker.look(plain)
    await until(() => lines(pids).length === 1)
    await maker.stop()
    await until(() => !isRunning(Number(lines(pids)[0])))
    expect(existsSync(maker.cacheDir) ? readdirSync(maker.cacheDir) : []).toEqual([])
    expect([maker.ready, maker.none]).toEqual([[], []])
    expect(maker.look(plain)).toEqual({ kind: 'making' })
    expect(lines(pids)).toHaveLength(1)
  })

  test('makes strips at low priority, and posters at normal priority', async () => {
    const priorityOf = async (name: 'poster' | 'strip') => {
      const pids = log()
      const stop = new AbortController()
      const ffmpegPath = standIn(`echo $$ >> '${pids}'; exec sleep 60`)
      const making = makePicture({ ffmpegPath, signal: stop.signal }, request(), name)
      await until(() => lines(pids).length === 1)
      const priority = getPriority(Number(lines(pids)[0]))
      stop.abort()
      expect(await making).toEqual({ kind: 'trouble' })
      return priority
    }
    expect(await priorityOf('strip')).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
    expect(await priorityOf('poster')).toBe(getPriority())
  })

  test.each([
    ['hangs', 'exec sleep 3600', 'too-slow', 500],
    ['says no', 'exit 3', 'no-picture'],
    ['crashes', 'kill -SEGV $$', 'no-picture'],
    ['says nothing', 'exit 0', 'no-picture'],
    ['says anything but a picture', 'echo picture', 'no-picture'],
    ['never stops talking', 'exec cat /dev/zero', 'no-picture'],
  ] as [what: string, script: string, kind: string, timeoutMs?: number][])(
    'gives up a program that %s',
    async (_what, script, kind, timeoutMs = hangMs()) => {
      const parts = { ffmpegPath: standIn(script), signal: never, timeoutMs }
      expect(await makePicture(parts, request(), 'poster')).toEqual({ kind })
    },
  )

  test('does not start a program again for content that crashed it, also in a later station', async () => {
    const calls = log()
    const videoCrashes = noCrashes()
    const script = `[ "$1" = -version ] && { echo ffmpeg version 6.1; exit 0; }; echo call >> '${calls}'; kill -SEGV $$`
    const ffmpegPath = standIn(script)
    const maker = pictureMaker({ ffmpegPath, videoCrashes })
    maker.look(plain)
    await until(() => maker.none.length === 1)
    expect(maker.look(plain)).toEqual({ kind: 'none' })
    expect(pictureMaker({ ffmpegPath, videoCrashes }).look(plain)).toEqual({ kind: 'none' })
    expect(lines(calls)).toHaveLength(1)
    videoCrashes.forget(plain)
    expect(pictureMaker({ ffmpegPath: realFfmpeg, videoCrashes }).look(plain)).toEqual({ kind: 'making' })
  })

  test('makes the next pictures after a crash that could not be recorded on a full disk', async () => {
    const crash = standIn('[ "$1" = -version ] && { echo ffmpeg version 6.1; exit 0; }; kill -SEGV $$')
    const full = () => {
      throw new AppError('disk-full')
    }
    const maker = pictureMaker({ ffmpegPath: crash, videoCrashes: { ...noCrashes(), add: full } })
    maker.look(plain)
    await until(() => maker.none.length === 1)
    expect(maker.look(plain)).toEqual({ kind: 'none' })
    maker.look(clipPath('rotated.mp4'))
    await until(() => maker.none.length === 2)
    expect(pictureMaker({ videoCrashes: { ...noCrashes(), get: full } }).look(plain)).toEqual({ kind: 'none' })
  })

  test('does not give ffmpeg content that crashed ffprobe, and starts no program of a camera', async () => {
    const calls = log()
    const ffmpegPath = standIn(`echo call >> '${calls}'`)
    const videoCrashes = noCrashes()
    const detail = evidence('program-crashed', { signal: 'SIGSEGV' })
    videoCrashes.add(plain, 'ffprobe', { detail, atMs: 1 })
    expect(pictureMaker({ ffmpegPath, videoCrashes }).look(plain)).toEqual({ kind: 'none' })
    expect(pictureMaker({ ffmpegPath, mayRun: () => false }).look(plain)).toEqual({ kind: 'none' })
    expect(lines(calls)).toEqual([])
  })

  test('keeps no incomplete picture', async () => {
    const half = join(temporaryFolder(), 'half.jpg')
    const whole = readFileSync(await posterPath())
    writeFileSync(half, whole.subarray(0, whole.length / 2))
    const parts = { ffmpegPath: standIn(`cat '${half}'`), signal: never }
    expect(await makePicture(parts, request(), 'poster')).toEqual({ kind: 'no-picture' })
  })

  test('blames no clip that disappears meanwhile', async () => {
    const path = join(temporaryFolder(), 'clip.mp4')
    writeFileSync(path, 'video')
    const parts = { ffmpegPath: standIn(`rm '${path}'; exit 1`), signal: never }
    expect(await makePicture(parts, request(path), 'poster')).toEqual({ kind: 'trouble' })
  })

  test('blames no clip for a missing program', async () => {
    const parts = { ffmpegPath: join(temporaryFolder(), 'nothing'), signal: never }
    expect(await makePicture(parts, request(), 'poster')).toEqual({ kind: 'trouble' })
  })

  test('hides every secret from ffmpeg', async () => {
    vi.stubEnv('ONDECK_API_KEY', 'sk_secret')
    const seen = log()
    await makePicture({ ffmpegPath: standIn(`/usr/bin/env > '${seen}'`), signal: never }, request(), 'poster')
    vi.unstubAllEnvs()
    expect(readFileSync(seen, 'utf8')).toContain('PATH=')
    expect(readFileSync(seen, 'utf8')).not.toMatch(/sk_secret|HOME=/)
  })
})

test('shows no other file for a playlist named like a clip', async () => {
  const path = join(temporaryFolder(), 'list.mp4')
  writeFileSync(path, `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:${plain}\n`)
  for (const durationMs of [400, 60_000]) {
    for (const name of ['poster', 'strip'] as const) {
      const outcome = await makePicture(
        { ffmpegPath: realFfmpeg, signal: never },
        { ...request(path), durationMs },
        name,
      )
      expect(outcome).toEqual({ kind: 'no-picture' })
    }
  }
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
