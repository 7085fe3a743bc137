import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listClips } from '../../src/cli/commands/clips.ts'
import { showQueue } from '../../src/cli/commands/queue.ts'
import { findReps } from '../../src/features/find/command/find.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { sampleStations } from '../renderer/fixtures/sample-facility.ts'
import { captureOutput } from '../support/captured-output.ts'
import { createFacilityDatabase } from '../support/facility-database.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { athleteNamed } from '../support/roster-parts.ts'
import { addReps, addStations } from '../support/screens-facility.ts'
import { fillStore, pastClip } from '../support/screens-fill.ts'
import { memoryKeychain, stationHost } from '../support/station-host.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const athlete = { id: randomUUID(), name: 'Tomás Quintero' }
const anything = { athlete: [], dimension: [], camera: [], state: [], limit: 50, json: true }

test('ondeck find prints matching reps, the newest first, and explains an invalid filter', async () => {
  const dataDir = temporaryFolder()
  const clips = [1, 2, 3].map((rep) => {
    const state = { kind: 'completed', sessionId: `session ${rep}` } as const
    return pastClip({
      rep,
      camera: 0,
      atMs: Number(new Date(2026, 2, rep, 12)),
      athlete,
      state,
      sessionGroupId: `rep-${rep}`,
    })
  })
  fillStore(dataDir, clips)
  const print = captureOutput()
  const found = async (words: readonly string[], more: object = {}) => {
    const { code, printed } = await print(findReps(words, { ...anything, dataDir, ...more }))
    expect(code).toBe(0)
    return printed.split('\n').flatMap((line) => (line === '' ? [] : [String(JSON.parse(line).id)]))
  }
  expect(await found(['tomas'])).toEqual(['rep-3', 'rep-2', 'rep-1'])
  expect(await found([], { from: '2026-03-02', to: '2026-03-02' })).toEqual(['rep-2'])
  expect(await found([], { file: 'img_00003', state: ['completed'], dimension: ['handedness=right'] })).toEqual([
    'rep-3',
  ])
  expect(await found([], { athlete: ['nobody'] })).toEqual([])
  expect(await found(['pitching'], { limit: 2 })).toEqual(['rep-3', 'rep-2'])
  const told: string[] = []
  const errors = vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(String(text)) > 0)
  expect(await found(['tomas', 'pitchng'])).toEqual([])
  errors.mockRestore()
  expect(told.join('')).toContain('Did you mean tomas pitching?')
  expect(told.join('')).toContain('ondeck results list')
  await expect(findReps([], { ...anything, dataDir, state: ['lost'], from: 'monday' })).rejects.toMatchObject({
    failures: [{ parameters: { key: '--state' } }, { parameters: { key: '--from' } }],
  })
})

test('commands tell athletes of one name apart, as the screens do', async () => {
  const dataDir = temporaryFolder()
  const team = ['2007', '2011'].map((year) => athleteNamed('Ana', 'Ruiz', { date_of_birth: `${year}-03-02` }))
  const { roster, close } = openStationStore(dataDir)
  roster.upsert(team, 1)
  close()
  const state = { kind: 'queued', tries: 0, refusals: 0 } as const
  fillStore(
    dataDir,
    team.map(({ id }, index) => {
      const athlete = { id, name: 'Ana Ruiz' }
      const atMs = Number(new Date(2026, 2, 1 + index, 12))
      return pastClip({ rep: index, camera: 0, atMs, athlete, state, sessionGroupId: `rep-${index}` })
    }),
  )
  const print = captureOutput()
  const printed = async (command: Promise<number>) => {
    const said = await print(command)
    expect(said.code).toBe(0)
    return said.printed
  }
  const found = await printed(findReps([], { ...anything, dataDir, json: false }))
  const listed = await printed(listClips({ dataDir, json: false, limit: 10 }))
  for (const name of ['Ana Ruiz ’07', 'Ana Ruiz ’11']) {
    expect(found).toContain(name)
    expect(listed).toContain(name)
  }
  expect(await printed(showQueue({ dataDir, json: false }))).toContain('Ana Ruiz ’11')
})

test('ondeck find --station prints reps of one or all other stations of the facility, and why there are none', async () => {
  const facility = await createFacilityDatabase(postgres)
  const others = sampleStations(Date.now()).filter(({ name }) => name === 'Cage 7' || name === 'Cage 10')
  await addStations(facility, others)
  await addReps(facility)
  const { keychain } = memoryKeychain(
    new Map([[facility.address.replace('postgresql://', 'facility:'), facility.password]]),
  )
  const { api, root } = await stationHost({ keychain })
  await api.settings.change({ facility: { database: facility.address, tls: 'off' } })
  await eventually(async () => expect(await api.facility.access()).toMatchObject({ link: { kind: 'connected' } }))
  const print = captureOutput()
  const find = (more: object) => print(findReps([], { ...anything, dataDir: join(root, 'data'), ...more }))
  const found = async (more: object) => {
    const { code, printed } = await find(more)
    expect(code).toBe(0)
    return printed.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  }
  expect(await found({ station: 'all' })).toHaveLength(4)
  const [newest, ...older] = await found({ station: 'Cage 7' })
  expect(newest).toMatchObject({ stations: ['Cage 7'], athleteName: 'Athlete at Cage 7', movement: 'pitching' })
  expect(newest.clips).toMatchObject([{ camera: 'A open side' }, { camera: 'B home plate' }])
  expect(older).toHaveLength(1)
  expect(await found({ station: 'all', athlete: ['Cage 10'], limit: 1 })).toMatchObject([{ stations: ['Cage 10'] }])
  expect(await found({ station: 'Cage 99' })).toEqual([])
  expect((await find({ station: 'Cage 7', json: false })).printed).toMatch(/Cage 7 +.*Athlete at Cage 7/)
  await api.facility.password.forget()
  await eventually(() => expect(find({ station: 'all' })).rejects.toMatchObject({ code: 'facility-password-missing' }))
  await api.settings.change({ facility: { database: null } })
  await eventually(() => expect(find({ station: 'all' })).rejects.toMatchObject({ code: 'facility-missing' }))
  await facility.close()
})
