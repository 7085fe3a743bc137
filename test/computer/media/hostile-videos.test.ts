import { execFile, execFileSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { withFile } from '../../../src/computer/files/local-files.ts'
import { openByteSource } from '../../../src/computer/media/boxes.ts'
import { judgeCompleteness } from '../../../src/computer/media/completeness.ts'
import { findFfmpeg } from '../../../src/computer/media/find-ffmpeg.ts'
import { findFfprobe } from '../../../src/computer/media/find-ffprobe.ts'
import { runPictureRecipe } from '../../../src/computer/media/pictures.ts'
import { createProber } from '../../../src/computer/media/prober.ts'
import { posterRecipes, stripRecipes } from '../../../src/computer/media/recipes.ts'
import { isConfined, runConfined } from '../../../src/computer/media/run-limits.ts'
import { sourceFolderHolding } from '../../../src/computer/media/source-folder-program.ts'
import { programFolder } from '../../../src/computer/program-folder.ts'
import { canaries, concatPolyglot, dashOf, movieWithAlias, writeHostileVideos } from '../../support/hostile-videos.ts'
import { hangMs } from '../../support/pace.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { clipBytes, clipPath } from './fixtures.ts'

const { signal } = new AbortController()
const where = { setting: null, resourcesPath: null, environment: process.env }
const used = (await findFfprobe(where)) ?? ''
const ffmpegPath = (await findFfmpeg(where)) ?? ''
const canConfine = await isConfined()

/** ffprobe from npm, which by default reads other files and opens other addresses. */
function bundledFfprobe(): string {
  const installer = createRequire(import.meta.url).resolve('@ffprobe-installer/ffprobe/package.json')
  return createRequire(installer).resolve(`@ffprobe-installer/${process.platform}-${process.arch}/ffprobe`)
}

const probe = (ffprobePath: string, path: string) =>
  createProber({ ffprobePath })
    .probe({ path, sizeBytes: statSync(path).size, modifiedAtMs: 0 }, signal)
    .catch((error: unknown) => error)

const subjectOf = (path: string) => ({ path, durationMs: 400, sizeBytes: statSync(path).size })

describe.skipIf(process.platform === 'win32')('a playlist with the name of a video', () => {
  test('makes an unrestricted prober request the listed addresses', async () => {
    const folder = temporaryFolder()
    const canary = await canaries(folder)
    const path = join(folder, 'dash.mp4')
    writeFileSync(path, dashOf(canary.url))
    // The list of protocols alone doesn't hold the bundled one.
    const restricted = ['-v', 'error', '-protocol_whitelist', 'file', `file:${path}`]
    await promisify(execFile)(bundledFfprobe(), restricted, { timeout: hangMs() }).catch(() => null)
    expect(canary.sung).toContain('GET /canary.mov')
  })

  test('opens nothing with any ffprobe, and is a video only if a complete one follows the list', async () => {
    const folder = temporaryFolder()
    const canary = await canaries(folder)
    const hostile = writeHostileVideos(folder, canary, clipBytes('plain-60.mp4'))
    for (const ffprobePath of new Set([used, bundledFfprobe()])) {
      for (const path of hostile) {
        const expected = path.includes('polyglot') ? { framesPerSecond: 60 } : { name: 'AppError', code: 'not-a-video' }
        expect(await probe(ffprobePath, path), path).toMatchObject(expected)
      }
    }
    expect(canary.sung).toEqual([])
  })

  test('opens no file that the movie refers to', async () => {
    const folder = temporaryFolder()
    const canary = await canaries(folder)
    const path = join(folder, 'alias.mov')
    movieWithAlias(path, 'canary.mov', clipBytes('plain-60.mp4'))
    for (const ffprobePath of new Set([used, bundledFfprobe()])) await probe(ffprobePath, path)
    for (const recipe of posterRecipes(subjectOf(path)))
      await runPictureRecipe({ ffmpegPath, recipe, timeoutMs: hangMs(), isLowPriority: false, signal })
    expect(canary.sung).toEqual([])
    // The programs would open the file without their restrictions.
    await promisify(execFile)(used, ['-v', 'error', '-enable_drefs', '1', path], { timeout: hangMs() }).catch(
      () => null,
    )
    expect(canary.sung).toContain(canary.fifo)
  })

  test('passes the completeness check with a complete video behind the list, so the prober must protect', async () => {
    const folder = temporaryFolder()
    const hostile = writeHostileVideos(folder, await canaries(folder), clipBytes('plain-60.mp4'))
    const [polyglot = ''] = hostile.filter((path) => path.includes('polyglot'))
    const judged = await withFile(polyglot, async (file) => judgeCompleteness(await openByteSource(file)))
    expect(judged).toEqual({ kind: 'complete' })
  })

  test('opens nothing when its thumbnails are made, also when its time stamps are read', async () => {
    const folder = temporaryFolder()
    const canary = await canaries(folder)
    const hostile = writeHostileVideos(folder, canary, clipBytes('plain-60.mp4'))
    const list = join(folder, 'list-in-list.mov')
    concatPolyglot(list, 'canary.mov', clipBytes('plain-60.mp4'))
    const recipes = [
      ...hostile.flatMap((path) => posterRecipes(subjectOf(path)).slice(-1)),
      // Long enough that each moment is opened separately.
      ...stripRecipes({ ...subjectOf(list), durationMs: 30_000 }),
    ]
    for (const recipe of recipes)
      await runPictureRecipe({ ffmpegPath, recipe, timeoutMs: hangMs(), isLowPriority: false, signal })
    expect(canary.sung).toEqual([])
  })
})

describe.runIf(process.platform === 'linux')('the network of programs that read videos', () => {
  const interfaces = async () => {
    const command = { program: '/bin/cat', arguments: ['/proc/self/net/dev'] }
    const { stdout } = await runConfined(command, 1024 ** 3, ({ program, arguments: rest }) =>
      promisify(execFile)(program, [...rest]),
    )
    return [...stdout.matchAll(/^\s*([^\s:|]+):/gm)].map(([, name]) => name)
  }

  test('is empty exactly where OnDeck says so', async () => {
    const isEmpty = (await interfaces()).join() === 'lo'
    expect(isEmpty).toBe(canConfine)
  })

  test.runIf(canConfine)('can’t be used by ffprobe with any input', async () => {
    const folder = temporaryFolder()
    const canary = await canaries(folder)
    const path = join(folder, 'dash.mp4')
    writeFileSync(path, dashOf(canary.url))
    const command = { program: bundledFfprobe(), arguments: ['-v', 'error', `file:${path}`] }
    const running = runConfined(command, 1024 ** 3, ({ program, arguments: rest }) =>
      promisify(execFile)(program, [...rest]),
    )
    await running.catch(() => null)
    expect(canary.sung).toEqual([])
  })

  test.runIf(canForbid())('is unrestricted where namespaces are forbidden, and videos are still read', () => {
    const script = `
      const { isConfined } = await import(${JSON.stringify(join(import.meta.dirname, '../../../src/computer/media/run-limits.ts'))})
      const { createProber } = await import(${JSON.stringify(join(import.meta.dirname, '../../../src/computer/media/prober.ts'))})
      const file = { path: ${JSON.stringify(clipPath('plain-60.mp4'))}, sizeBytes: 1, modifiedAtMs: 0 }
      const probe = await createProber({ ffprobePath: ${JSON.stringify(used)} }).probe(file, new AbortController().signal)
      console.log(JSON.stringify([await isConfined(), probe.framesPerSecond]))`
    expect(JSON.parse(withoutNamespaces([process.execPath, '--input-type=module', '-e', script]))).toEqual([false, 60])
  })
})

/** Within a user namespace whose own limit of further namespaces is none. */
function withoutNamespaces(command: readonly string[]): string {
  const forbid =
    'echo 0 > /proc/sys/user/max_net_namespaces && echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
  return execFileSync('unshare', ['--user', '--map-root-user', 'sh', '-c', forbid, 'sh', ...command], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

function canForbid(): boolean {
  try {
    withoutNamespaces(['true'])
    return true
  } catch {
    return false
  }
}

test('does not start a program in a source folder, which a camera could replace', async () => {
  const folder = temporaryFolder()
  const ffprobePath = join(folder, 'bin/ffprobe')
  const prober = createProber({ ffprobePath, folders: () => [{ path: folder }] })
  await expect(
    prober.probe({ path: clipPath('plain-60.mp4'), sizeBytes: 1, modifiedAtMs: 0 }, signal),
  ).rejects.toMatchObject({
    code: 'probe-failed',
    parameters: { detail: { code: 'program-in-source-folder', parameters: { folder } } },
  })
  // A camera that writes into OnDeck's folder could replace OnDeck.
  const own = join(programFolder(), 'bin/ffprobe')
  expect(sourceFolderHolding(own, [{ path: join(programFolder(), '..') }])).toBeNull()
  expect(sourceFolderHolding(own, [{ path: folder }])).toBeNull()
})
