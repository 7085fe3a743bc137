import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startService } from '../service/practice/support.ts'
import { cameraClip } from '../support/camera-clip.ts'
import { realFfmpeg } from '../support/made-clips.ts'
import { startOndeck } from '../support/run-ondeck.ts'
import { temporaryFolder } from '../support/temporary.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const pitching = ['activity=baseball', 'movement=pitching', 'handedness=right']
const iso = (ms: number) => new Date(Math.floor(ms / SECOND) * SECOND).toISOString()

/** A running station over two cameras, with two athletes of the practice service. */
async function cage(folder: object = {}) {
  const service = await startService({ seedRoster: 2, processingMs: 0 })
  const home = temporaryFolder()
  const labels = ['cam-a', 'cam-b']
  for (const camera of labels) mkdirSync(join(home, camera))
  const config = {
    service: { baseUrl: service.baseUrl },
    folders: labels.map((camera) => ({ path: camera, camera, ...folder })),
    finished: { stableSeconds: 0.3 },
    results: { automatic: false },
  }
  writeFileSync(join(home, 'ondeck.json'), JSON.stringify(config))
  const start = (args: string[], timeoutMs = 60_000) =>
    startOndeck({ args, environment: { HOME: home, ONDECK_API_KEY: service.key }, timeoutMs })
  const data = ['--data-dir', join(home, 'data'), '--json']
  const ondeck = (...args: string[]) => start([...args, ...data]).ended()
  const running = start(['run', '--config', join(home, 'ondeck.json'), ...data], 170_000)
  await running.until(() => existsSync(join(home, 'data', 'station.db')))
  const { body } = await service.ask('GET', '/athletes')
  const [first = '', second = '']: string[] = body.athletes.map(({ id }: { id: string }) => id)
  const onDeck = (athlete: string, fromMs: number) =>
    ondeck('deck', 'set', `athlete=${athlete}`, ...pitching, '--from', iso(fromMs))
  const reach = (file: string, state: string) =>
    running.until((clips) => clips.findLast((line) => line.file.endsWith(file))?.state === state)
  async function captureOf(file: string) {
    const { lines } = await ondeck('clips', 'show', file)
    const { clip } = lines[0] as { clip?: { state: { sessionId: string }; sessionGroupId: string } }
    const shown = clip ?? (lines[0] as unknown as NonNullable<typeof clip>)
    const { body: capture } = await service.ask('GET', `/captures/${shown.state.sessionId}`)
    return { athlete: capture.athlete_id, atMs: Date.parse(capture.capture_time), rep: shown.sessionGroupId }
  }
  async function stop() {
    running.kill('SIGTERM')
    await running.ended()
  }
  return { home, first, second, ondeck, onDeck, reach, captureOf, running, stop }
}

const isSettling = ({ state }: { readonly state: string }) => state === 'settling'

/** A phone's video: Android writes the moment at which it stopped recording. */
function androidClip(path: string, startMs: number, seconds: number) {
  const source = ['-f', 'lavfi', '-i', `testsrc2=s=64x64:r=5:d=${seconds}`, '-pix_fmt', 'yuv420p']
  const tags = ['com.android.version=15', `creation_time=${iso(startMs + seconds * SECOND)}`]
  const written = tags.flatMap((tag) => ['-metadata', tag])
  execFileSync(realFfmpeg, ['-v', 'error', ...source, ...written, '-movflags', 'use_metadata_tags', path])
}

test('a phone’s clip belongs to the athlete who was on deck when it began, not when it ended', async () => {
  const { home, first, second, onDeck, reach, captureOf, stop } = await cage()
  const changedMs = Math.floor((Date.now() - MINUTE) / SECOND) * SECOND
  await onDeck(first, changedMs - 9 * MINUTE)
  await onDeck(second, changedMs)
  androidClip(join(home, 'cam-a', 'pitch.mp4'), changedMs - 8 * SECOND, 10)
  await reach('pitch.mp4', 'completed')
  expect(await captureOf('pitch.mp4')).toMatchObject({ athlete: first, atMs: changedMs - 8 * SECOND })
  await stop()
})

test('two phones that began one rep together are one rep, whichever stopped later', async () => {
  const { home, first, onDeck, reach, captureOf, stop } = await cage()
  const startMs = Math.floor((Date.now() - 2 * MINUTE) / SECOND) * SECOND
  await onDeck(first, startMs - 5 * MINUTE)
  androidClip(join(home, 'cam-a', 'short.mp4'), startMs, 4)
  androidClip(join(home, 'cam-b', 'long.mp4'), startMs, 10)
  await Promise.all([reach('short.mp4', 'completed'), reach('long.mp4', 'completed')])
  const [short, long] = [await captureOf('short.mp4'), await captureOf('long.mp4')]
  expect(short.rep).toBe(long.rep)
  await stop()
})

test('a camera that writes local time as UTC waits with one question, and its answer uploads all that wait', async () => {
  const { home, first, second, ondeck, onDeck, reach, captureOf, stop } = await cage()
  const nowMs = Date.now()
  await onDeck(first, nowMs - 5 * HOUR - 10 * MINUTE)
  await onDeck(second, nowMs - 10 * MINUTE)
  const files = ['GX010001.MP4', 'GX010002.MP4', 'GX010003.MP4']
  for (const [index, file] of files.entries()) {
    writeFileSync(join(home, 'cam-a', file), cameraClip(nowMs - 5 * HOUR - MINUTE + index * 10 * SECOND))
    await reach(file, 'untagged')
  }
  expect((await ondeck('cameras', 'list')).lines).toMatchObject([
    { camera: 'cam-a', suggestedSeconds: 5 * 3_600, question: { cause: 'zone', clips: 3, offBySeconds: 5 * 3_600 } },
  ])
  expect((await ondeck('cameras', 'answer', 'cam-a', 'correct')).lines).toMatchObject([
    { correctionSeconds: 5 * 3_600, question: null },
  ])
  for (const file of files) {
    await reach(file, 'completed')
    expect((await captureOf(file)).athlete).toBe(second)
  }
  // The clock is set right later: the correction would put the clip into the future.
  writeFileSync(join(home, 'cam-a', 'GX010009.MP4'), cameraClip(Date.now() - 30 * SECOND))
  await reach('GX010009.MP4', 'untagged')
  expect((await ondeck('cameras', 'list')).lines).toMatchObject([{ question: { cause: 'correction', clips: 1 } }])
  await stop()
})

test('a camera whose clock was reset waits, whoever the athlete is, and gets the time of its arrival by one answer', async () => {
  const athlete = { firstName: 'Test', lastName: 'Person', create: true }
  const tags = { athlete, activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'right' } }
  const { home, ondeck, reach, captureOf, stop } = await cage({ tags })
  writeFileSync(join(home, 'cam-a', 'GX010001.MP4'), cameraClip(Date.now() - 20 * SECOND))
  await reach('GX010001.MP4', 'completed')
  writeFileSync(join(home, 'cam-a', 'GX010002.MP4'), cameraClip(Date.parse('2016-01-01T00:02:11Z')))
  await reach('GX010002.MP4', 'untagged')
  expect((await ondeck('cameras', 'list')).lines).toMatchObject([{ question: { cause: 'reset', clips: 1 } }])
  await ondeck('cameras', 'answer', 'cam-a', 'correct')
  await reach('GX010002.MP4', 'completed')
  expect(Math.abs((await captureOf('GX010002.MP4')).atMs - Date.now())).toBeLessThan(5 * MINUTE)
  await stop()
})

test('a clip without a recording time keeps a person’s tags when only its file’s time moves', async () => {
  const { home, first, ondeck, reach, running, stop } = await cage()
  await ondeck('settings', 'set', 'uploads.holdSeconds', '600')
  const path = join(home, 'cam-a', 'MVI_0001.MP4')
  writeFileSync(path, cameraClip(Date.parse('1904-01-01T00:00:00Z')))
  await reach('MVI_0001.MP4', 'untagged')
  await ondeck('clips', 'tag', 'MVI_0001.MP4', '--set', `athlete=${first}`, ...pitching)
  await reach('MVI_0001.MP4', 'held')
  const { mtime } = statSync(path)
  utimesSync(path, new Date(), new Date(mtime.getTime() - HOUR))
  // The clip is examined again, and then waits as before.
  await running.until((clips) => clips.slice(clips.findIndex(({ state }) => state === 'held')).some(isSettling))
  await reach('MVI_0001.MP4', 'held')
  const { lines } = await ondeck('clips', 'list')
  expect(lines).toMatchObject([{ state: { kind: 'held' }, tags: { athleteId: first } }])
  await stop()
})
