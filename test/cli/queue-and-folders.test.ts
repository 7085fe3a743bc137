import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { beforeAll, expect, test, vi } from 'vitest'
import { showStatus } from '../../src/cli/commands/station-safety.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { readProgram } from '../compatibility/command-tree.ts'
import { printedBy, runInProcess } from '../compatibility/in-process.ts'
import { stateOf, writer } from '../station/store/stored-clips.ts'
import { fileAt } from '../support/station-parts.ts'
import { temporaryFolder } from '../support/temporary.ts'

let program: Command
beforeAll(async () => {
  program = await readProgram()
})

/** A stopped station with three clips in its queue, and what commands print of it. */
function stopped() {
  const dataDir = join(temporaryFolder(), 'data')
  const memory = openStationStore(dataDir)
  const { add } = writer(memory)
  const clips = [1, 2, 3].map(() => add({ state: stateOf.queued }))
  memory.close()
  const ondeck = async (...args: string[]) => {
    const lines = await printedBy(program, ...args, '--data-dir', dataDir, '--json')
    return lines.map((line) => Object(line))
  }
  /** As a person reads it. */
  const printed = async (...args: string[]) => {
    const said: string[] = []
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
    try {
      await program.parseAsync([...args, '--data-dir', dataDir], { from: 'user' })
    } finally {
      spy.mockRestore()
    }
    return said.join('').split('\n')
  }
  /** Returns the message of a refused command, which prints nothing else. */
  const refusal = async (...args: string[]) => {
    const { lines, errors } = await runInProcess(program, ...args, '--data-dir', dataDir, '--json')
    expect(lines).toEqual([])
    return errors
  }
  return { dataDir, ids: clips.map(({ id }) => id), ondeck, printed, refusal }
}

test('queue shows clips in upload order, and moves them to the front and the end', async () => {
  const { ids, ondeck } = stopped()
  const [one = '', two = '', three = ''] = ids
  const order = ([shown]: { clips: { clip: string }[] }[]) => shown?.clips.map(({ clip }) => clip)
  expect(order(await ondeck('queue', 'show'))).toEqual(ids)
  expect(order(await ondeck('queue', 'first', three, two))).toEqual([three, two, one])
  expect(order(await ondeck('queue', 'last', three))).toEqual([two, one, three])
})

test('queue pauses, resumes and limits uploads', async () => {
  const { ondeck } = stopped()
  expect(await ondeck('queue', 'pause')).toMatchObject([{ paused: true, limitMbitPerSecond: null, total: 3 }])
  expect(await ondeck('queue', 'limit', '2.5')).toMatchObject([{ paused: true, limitMbitPerSecond: 2.5 }])
  expect(await ondeck('queue', 'resume')).toMatchObject([{ paused: false, limitMbitPerSecond: 2.5 }])
  expect(await ondeck('queue', 'limit', 'none')).toMatchObject([{ limitMbitPerSecond: null }])
})

const weekdays = [1, 2, 3, 4, 5]

test('queue schedule limits uploads to hours of chosen days, shows them, and removes them', async () => {
  const { ondeck, printed } = stopped()
  const evenings = { days: weekdays, from: '18:00', to: '06:00' }
  expect(await ondeck('queue', 'schedule', 'mon-fri', '18:00-06:00', 'Sat,sun', '08:00-20:00')).toMatchObject([
    { schedule: [evenings, { days: [6, 7], from: '08:00', to: '20:00' }] },
  ])
  expect((await printed('queue', 'show'))[0]).toBe(
    'uploads are running, no limit, only mon-fri 18:00-06:00 sat,sun 08:00-20:00',
  )
  expect(await ondeck('queue', 'schedule', '22:00-05:30')).toMatchObject([
    { schedule: [{ days: [...weekdays, 6, 7], from: '22:00', to: '05:30' }] },
  ])
  expect(await ondeck('queue', 'schedule', 'sat-mon', '12:00-13:00')).toMatchObject([
    { schedule: [{ days: [1, 6, 7] }] },
  ])
  expect(await ondeck('queue', 'schedule', 'none')).toMatchObject([{ schedule: null }])
  expect((await printed('queue', 'show'))[0]).toBe('uploads are running, no limit, at any time')
})

test.each([
  ['days without hours', ['mon-fri']],
  ['a day that is none', ['someday', '18:00-06:00']],
  ['an hour that is none', ['25:00-26:00']],
  ['a time alone', ['18:00']],
  ['none beside hours', ['none', '18:00-06:00']],
])('queue schedule refuses %s and changes nothing', async (_what, words) => {
  const { ondeck, refusal } = stopped()
  expect(await refusal('queue', 'schedule', ...words)).toContain('hours such as 18:00-06:00')
  expect(await ondeck('queue', 'show')).toMatchObject([{ schedule: null }])
})

test('folders lists, adds and removes source folders', async () => {
  const { dataDir, ondeck, refusal } = stopped()
  const path = join(dataDir, '..', 'cam-a')
  mkdirSync(path)
  expect(await ondeck('folders', 'list')).toEqual([])
  expect(await ondeck('folders', 'add', path, '--camera', 'Cam A')).toEqual([
    { path, camera: 'Cam A', existingWaiting: 0 },
  ])
  // Added again it would lose its camera; what was never added can't be removed.
  expect(await refusal('folders', 'add', path)).toContain(`${path} is already a source folder.`)
  expect(await refusal('folders', 'remove', join(path, 'elsewhere'))).toContain(path)
  expect(await ondeck('folders', 'list')).toEqual([{ path, camera: 'Cam A', existingWaiting: 0 }])
  expect(await ondeck('folders', 'remove', path)).toEqual([])
})

test('folders set-aside puts unsupported videos away, and bring-back gets them back', async () => {
  const { dataDir, ondeck, printed } = stopped()
  const path = temporaryFolder()
  await ondeck('folders', 'add', path)
  const files = ['one.avi', 'two.mts'].map((name) => join(path, name))
  const [one = '', two = ''] = files
  const memory = openStationStore(dataDir)
  const first = files.map((file) => fileAt(file))
  memory.store.expectFolder({ path, existing: 'take' }, 0)
  memory.store.keepUnsupported(path, { count: 2, first, aside: { count: 0, first: [] } })
  memory.close()
  const clip = join(path, 'one.mp4')
  expect(await ondeck('folders', 'set-aside', one, clip)).toEqual([{ done: [one], unchanged: [clip] }])
  expect(await printed('folders', 'set-aside', one, two)).toEqual([
    '1 video set aside; undo with: ondeck folders bring-back',
    `not an unsupported video of a source folder: ${one}`,
    '',
  ])
  expect(await ondeck('folders', 'bring-back', two, one)).toEqual([{ done: [two, one], unchanged: [] }])
  expect(await printed('folders', 'bring-back', one)).toEqual([`not set aside: ${one}`, ''])
})

test('deck moves and removes people in the lineup by their position', async () => {
  const { ondeck, refusal } = stopped()
  expect(await refusal('deck', 'remove', '1')).toContain('The lineup is empty.')
  for (const name of ['Ana', 'Ben', 'Cleo']) await ondeck('deck', 'line-up', `athlete=${name}`)
  const lineup = ([shown]: { lineup: { tags: { athlete: { firstName: string } } }[] }[]) =>
    shown?.lineup.map(({ tags }) => tags.athlete.firstName)
  expect(lineup(await ondeck('deck', 'move', '3', '1'))).toEqual(['Cleo', 'Ana', 'Ben'])
  expect(lineup(await ondeck('deck', 'remove', '2'))).toEqual(['Cleo', 'Ben'])
  expect(await refusal('deck', 'remove', '7')).toContain('1 to 2')
  expect(lineup(await ondeck('deck', 'show'))).toEqual(['Cleo', 'Ben'])
})

test('status says what is left and why, for people and for scripts, and succeeds only when everything is uploaded', async () => {
  const { dataDir, printed } = stopped()
  const codeOf = async (folder: string) => {
    const spy = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    return showStatus({ dataDir: folder, json: true }).finally(() => spy.mockRestore())
  }
  expect(await codeOf(dataDir)).toBe(1)
  const empty = join(temporaryFolder(), 'data')
  openStationStore(empty).close()
  expect(await codeOf(empty)).toBe(0)
  const ask = () => runInProcess(program, 'status', '--data-dir', dataDir, '--json')
  const [left] = (await ask()).lines.map((line) => Object(line))
  expect(left).toMatchObject({ running: false, answer: 'needs-attention', onTheWay: 3, queued: 3, doneAt: null })
  expect(left).toMatchObject({ blockedBy: { kind: 'no-service' } })
  expect(await printed('status')).toEqual([
    'Needs attention: 3 clips left, waits for the service address',
    '3 queued',
    'OnDeck isn’t running: clips are uploaded after it starts.',
    '',
  ])
})
