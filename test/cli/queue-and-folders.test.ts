import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { beforeAll, expect, test, vi } from 'vitest'
import { openStationStore } from '../../src/node/store/station-store.ts'
import { readProgram } from '../compatibility/command-tree.ts'
import { printedBy } from '../compatibility/in-process.ts'
import { stateOf, writer } from '../node/store/stored-clips.ts'
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
  /** What a refused command says; it prints nothing else. */
  const refusal = async (...args: string[]) => {
    const said: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
    try {
      expect(await ondeck(...args)).toEqual([])
    } finally {
      spy.mockRestore()
    }
    return said.join('')
  }
  return { dataDir, ids: clips.map(({ id }) => id), ondeck, refusal }
}

test('queue shows the clips in their order, and moves them to its front and its end', async () => {
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

test('folders lists, adds and removes the source folders', async () => {
  const { dataDir, ondeck, refusal } = stopped()
  const path = join(dataDir, '..', 'cam-a')
  mkdirSync(path)
  expect(await ondeck('folders', 'list')).toEqual([])
  expect(await ondeck('folders', 'add', path, '--camera', 'Cam A')).toEqual([{ path, camera: 'Cam A' }])
  // Added again it would lose its camera; what was never added can't be removed.
  expect(await refusal('folders', 'add', path)).toContain(`${path} is already a source folder.`)
  expect(await refusal('folders', 'remove', join(path, 'elsewhere'))).toContain(path)
  expect(await ondeck('folders', 'list')).toEqual([{ path, camera: 'Cam A' }])
  expect(await ondeck('folders', 'remove', path)).toEqual([])
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
