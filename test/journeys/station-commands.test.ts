import { copyFileSync, existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startService } from '../service/practice/support.ts'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { startOndeck } from '../support/run-ondeck.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'

const demo = fileURLToPath(new URL('../../resources/demo', import.meta.url))
/** When the pitch of the sample clips was recorded, by both cameras. */
const PITCH_FROM = '2026-11-14T17:30:00Z'

/** Two cameras, a practice service, and the command line over the station's data folder. */
async function facility() {
  const service = await startService({ seedRoster: 3, processingMs: 0 })
  const home = temporaryFolder()
  for (const camera of ['cam-a', 'cam-b']) mkdirSync(join(home, camera))
  const config = {
    service: { baseUrl: service.baseUrl },
    folders: ['cam-a', 'cam-b'].map((camera) => ({ path: camera, camera })),
    finished: { stableSeconds: 0.3 },
    uploads: { holdSeconds: 600 },
  }
  writeFileSync(join(home, 'ondeck.json'), JSON.stringify(config))
  const environment = { HOME: home, ONDECK_API_KEY: service.key }
  const data = ['--data-dir', join(home, 'data'), '--json']
  const args = ['run', '--config', join(home, 'ondeck.json'), ...data]
  const station = () => runOndeck({ args, environment })
  const stationProgram = () => startOndeck({ args, environment, timeoutMs: 110_000 })
  const ondeck = (...args: string[]) => runOndeck({ args: [...args, ...data], environment }).ended()
  const { body } = await service.ask('GET', '/athletes')
  const athletes: string[] = body.athletes.map(({ id }: { id: string }) => id)
  function film() {
    copyFileSync(join(demo, 'cam-a/IMG_0412.MOV'), join(home, 'cam-a/IMG_0412.MOV'))
    copyFileSync(join(demo, 'cam-b/C0031.mp4'), join(home, 'cam-b/C0031.mp4'))
  }
  const inState = (state: string) => (clips: readonly { file: string; state: string }[]) =>
    ['IMG_0412.MOV', 'C0031.mp4'].every((file) => clips.findLast((line) => line.file.endsWith(file))?.state === state)
  const hasBegun = () => existsSync(join(home, 'data', 'station.db'))
  return { ...service, home, athletes, station, stationProgram, ondeck, film, inState, hasBegun }
}

const pitching = ['activity=baseball', 'movement=pitching', 'handedness=right']

test('commands on a running station set the deck, undo a mistake, join a rep and end its hold', async () => {
  const { station, ondeck, film, inState, athletes, ask, hasBegun } = await facility()
  const running = station()
  await running.until(hasBegun)
  expect((await ondeck('deck', 'set', `athlete=${athletes[0]}`, ...pitching, '--from', PITCH_FROM)).code).toBe(0)
  film()
  await running.until(inState('held'))
  const { lines } = await ondeck('clips', 'list', '--state', 'held')
  expect(lines).toMatchObject([
    { tags: { athleteId: athletes[0], origins: { athlete: 'on-deck' } } },
    { tags: { athleteId: athletes[0] } },
  ])
  expect(new Set(lines.map((clip) => clip['sessionGroupId'])).size).toBe(1)

  const { lines: tagged } = await ondeck('clips', 'tag', 'IMG_0412.MOV', 'C0031.mp4', '--set', `athlete=${athletes[1]}`)
  await running.until(inState('held'))
  const id = String(tagged[0]?.['undo'])
  expect((await ondeck('clips', 'undo', '--list')).lines).toMatchObject([
    { id, what: { kind: 'clips-tag', clips: 2 } },
    { what: { kind: 'deck' } },
  ])
  const undone = await ondeck('clips', 'undo', id)
  expect(undone.lines[0]).toMatchObject({ done: [expect.any(String), expect.any(String)], tooLate: [] })
  await running.until(inState('held'))
  await ondeck('clips', 'split', 'C0031.mp4')
  await ondeck('clips', 'join', 'IMG_0412.MOV', 'C0031.mp4')
  await ondeck('clips', 'send', 'IMG_0412.MOV', 'C0031.mp4')
  await running.until(inState('completed'))
  const late = await ondeck('clips', 'tag', 'IMG_0412.MOV', '--set', `athlete=${athletes[1]}`)
  expect(late).toMatchObject({ code: 1, lines: [{ done: [], tooLate: [expect.any(String)] }] })
  const { lines: shown } = await ondeck('clips', 'show', 'IMG_0412.MOV')
  expect(shown[0]).toMatchObject({ state: { kind: 'completed' }, ledger: expect.any(Array) })
  running.kill('SIGTERM')
  await running.ended()

  const { body } = await ask('GET', '/captures')
  expect(body.captures).toMatchObject([{ athlete_id: athletes[0], handedness: 'right' }, { athlete_id: athletes[0] }])
  const groups = body.captures.map(({ session_id }: { session_id: string }) => session_id.replace(/_\d+$/, ''))
  expect(new Set(groups).size).toBe(1)
})

test('the same commands work on the data folder of a stopped station, and the next start applies them', async () => {
  const { station, ondeck, film, inState, athletes } = await facility()
  expect((await ondeck('deck', 'show')).stderr).toContain('[data-folder-unusable]')
  film()
  const first = station()
  await first.until(inState('untagged'))
  first.kill('SIGTERM')
  await first.ended()
  const tagged = await ondeck(
    'clips',
    'tag',
    'IMG_0412.MOV',
    'C0031.mp4',
    '--set',
    `athlete=${athletes[2]}`,
    ...pitching,
  )
  expect(tagged.code).toBe(0)
  const second = station()
  await second.until(inState('held'))
  const { lines } = await ondeck('clips', 'list')
  expect(lines).toMatchObject([
    { tags: { athleteId: athletes[2], origins: { athlete: 'hand' } } },
    { tags: { athleteId: athletes[2] } },
  ])
  second.kill('SIGTERM')
  await second.ended()
})

test('deck next puts the lineup on deck one by one, and invalid commands are refused with a reason', async () => {
  const { station, ondeck, athletes, hasBegun } = await facility()
  const running = station()
  await running.until(hasBegun)
  await ondeck('deck', 'line-up', `athlete=${athletes[0]}`, ...pitching)
  await ondeck('deck', 'line-up', `athlete=${athletes[1]}`, '--at', '1')
  const next = await ondeck('deck', 'next')
  expect(next.lines[0]).toMatchObject({
    onDeck: { tags: { athlete: { id: athletes[1] } } },
    lineup: [{ tags: { movement: 'pitching' } }],
  })
  await ondeck('deck', 'skip')
  expect((await ondeck('deck', 'next')).stderr).toContain('[lineup-empty]')
  expect((await ondeck('deck', 'set', 'activity=golf', 'movement=pitching')).stderr).toContain('[pair-unknown]')
  expect((await ondeck('deck', 'set', ...pitching, 'footedness=left')).stderr).toContain('[dimension-unknown]')
  const future = await ondeck('deck', 'set', ...pitching, '--from', '2130-01-01T00:00:00Z')
  expect([future.code, future.stderr]).toEqual([1, expect.stringContaining('[deck-in-future]')])
  const forever = await ondeck('clips', 'hold', 'nothing.mov', '--seconds', '99999999999')
  expect([forever.code, forever.stderr]).toEqual([2, expect.stringContaining('--seconds')])
  expect((await ondeck('clips', 'tag', 'nothing.mov')).stderr).toContain('[clip-unknown]')
  expect((await ondeck('deck', 'clear')).lines[0]).toMatchObject({ onDeck: { tags: null } })
  running.kill('SIGTERM')
  await running.ended()
})

test('deleting an athlete removes them from deck, lineup and every waiting clip', async () => {
  const { station, ondeck, film, inState, athletes, baseUrl, hasBegun } = await facility()
  const running = station()
  await running.until(hasBegun)
  await ondeck('deck', 'line-up', `athlete=${athletes[0]}`, ...pitching)
  await ondeck('deck', 'set', `athlete=${athletes[0]}`, ...pitching, '--from', PITCH_FROM)
  film()
  await running.until(inState('held'))
  const deleted = await ondeck('athletes', 'delete', athletes[0] ?? '', '--yes', '--base-url', baseUrl)
  expect(deleted.lines).toEqual([{ deleted: athletes[0], clipsToTag: 2 }])
  await running.until(inState('untagged'))
  expect((await ondeck('deck', 'show')).lines[0]).toMatchObject({ onDeck: { tags: null }, lineup: [] })
  running.kill('SIGTERM')
  expect((await running.ended()).last('C0031.mp4')?.error?.code).toBe('athlete-not-found')
})

test('settings are stored by version, and the configuration file wins', async () => {
  const { station, ondeck, film, inState, home, hasBegun } = await facility()
  const first = station()
  await first.until(hasBegun)
  first.kill('SIGTERM')
  await first.ended()
  const config = ['--config', join(home, 'ondeck.json')]
  expect((await ondeck('settings', 'set', 'uploads.holdSeconds', '5', ...config)).stderr).toContain('[setting-given]')
  expect((await ondeck('settings', 'set', 'tagging.idleMinutes', 'soon')).stderr).toContain('[config-invalid]')
  expect((await ondeck('settings', 'set', 'tagging.requireDimensions', 'true')).lines).toEqual([{ version: 1 }])
  expect((await ondeck('settings', 'show', ...config)).lines[0]).toMatchObject({
    version: 1,
    settings: { tagging: { requireDimensions: true }, uploads: { holdSeconds: 600 } },
  })
  await ondeck('deck', 'set', 'athlete=Nobody', 'activity=baseball', 'movement=pitching', '--from', PITCH_FROM)
  film()
  const second = station()
  await second.until(inState('untagged'))
  second.kill('SIGTERM')
  expect((await second.ended()).last('C0031.mp4')?.error?.code).toBe('dimension-missing')
})

test('a camera that writes local time as UTC is detected, and its clock is corrected', async () => {
  const { station, ondeck, home } = await facility()
  for (const [index, name] of ['C0031.mp4', 'C0032.mp4', 'C0034.mp4'].entries()) {
    const path = join(home, 'cam-b', name)
    copyFileSync(join(demo, 'cam-b', name), path)
    // Exported minutes after it was recorded, by a computer whose clock is eight hours on.
    const recorded = ['2026-11-14T17:30:15Z', '2026-11-14T17:33:42Z', '2026-11-14T17:36:08Z'][index] ?? ''
    const exportedAt = new Date(Date.parse(recorded) + 8 * 3_600_000 + 120_000)
    utimesSync(path, exportedAt, exportedAt)
  }
  const running = station()
  await running.until((clips) => clips.filter(({ state }) => state === 'untagged').length === 3)
  expect((await ondeck('cameras', 'list')).lines).toMatchObject([
    { camera: 'cam-b', correctionSeconds: 0, suggestedSeconds: 28_800 },
  ])
  expect((await ondeck('cameras', 'set', 'cam-b', '28800')).lines).toMatchObject([
    { camera: 'cam-b', correctionSeconds: 28_800, times: { confirmedBy: 'person' } },
  ])
  running.kill('SIGTERM')
  await running.ended()
})

test('deck set --create puts a new athlete on deck at once, and the station creates them once', async () => {
  const { station, ondeck, ask, hasBegun } = await facility()
  const running = station()
  await running.until(hasBegun)
  expect((await ondeck('deck', 'set', 'athlete=Maya Zzyzx', ...pitching, '--create')).code).toBe(0)
  await ondeck('deck', 'line-up', 'athlete=maya zzyzx', ...pitching, '--create')
  const made = async () =>
    (await ask('GET', '/athletes')).body.athletes.filter(
      (athlete: { last_name?: string }) => athlete.last_name === 'Zzyzx',
    )
  await eventually(async () => expect(await made()).toHaveLength(1))
  const [{ id }] = await made()
  const shown = async () => (await ondeck('deck', 'show')).lines[0]
  await eventually(async () => expect(await shown()).toMatchObject({ onDeck: { tags: { athlete: { id } } } }))
  expect(await made()).toHaveLength(1)
  running.kill('SIGTERM')
  await running.ended()
})

test('a setting applies to a running station at once, and a killed station blocks no later command', async () => {
  const { station, stationProgram, ondeck, film, inState, athletes } = await facility()
  film()
  const first = stationProgram()
  await first.until(inState('untagged'))
  expect((await ondeck('settings', 'set', 'uploads.holdSeconds', '5')).stderr).toContain('[setting-given]')
  expect((await ondeck('settings', 'set', 'uploads.paused', 'true')).lines).toEqual([{ version: 1 }])
  const clips = ['IMG_0412.MOV', 'C0031.mp4']
  await ondeck('clips', 'tag', ...clips, '--set', `athlete=${athletes[0]}`, ...pitching)
  await first.until(inState('held'))
  await ondeck('clips', 'send', ...clips)
  await first.until(inState('queued'))
  first.kill('SIGKILL')
  await first.ended()
  const shown = await Promise.all([ondeck('clips', 'list', '--state', 'queued'), ondeck('deck', 'show')])
  expect(shown.map(({ code, lines }) => [code, lines.length])).toEqual([
    [0, 2],
    [0, 1],
  ])
  const second = station()
  await ondeck('settings', 'set', 'uploads.paused', 'false')
  await second.until(inState('completed'))
  second.kill('SIGTERM')
  await second.ended()
})
