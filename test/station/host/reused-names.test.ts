// Cameras and exporters reuse names. Tags that a person gave to one recording are never sent with another.

import { renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cameraClip } from '../../support/camera-clip.ts'
import { clip, padded } from '../../support/sample-clips.ts'
import { stationHost } from '../../support/station-host.ts'
import { athleteId } from '../../support/station-parts.ts'
import { eventually } from '../../support/until.ts'

// Runs a whole station with all its waits, on a busy computer.
const byHand = { athlete: { id: athleteId }, activity: 'baseball', movement: 'pitching', dimensions: {} }
const withoutTime = (seed: string) => padded(clip('no-time.mp4'), 100, seed)
const NINE = Date.parse('2026-11-14T09:00:00Z')

/** A station with one clip, tagged by hand and still held. */
async function handTagged(video: Buffer) {
  const { api, root, addFolder } = await stationHost({ fixedSettings: { finished: { stableSeconds: 0.2 } } })
  const file = join(await addFolder('Cam A'), 'export.mp4')
  const counts = async () =>
    Object.fromEntries(Object.entries((await api.status()).counts).filter(([, clips]) => clips > 0))
  const write = (bytes: Buffer) => {
    writeFileSync(join(root, 'export.part'), bytes)
    renameSync(join(root, 'export.part'), file)
  }
  write(video)
  await eventually(async () => expect(await counts()).toEqual({ untagged: 1 }))
  const { items } = await api.untagged({ offset: 0, limit: 1 })
  const id = items[0]!.clips[0]!.id
  await api.command({ kind: 'clips-tag', clips: [id], tags: byHand })
  await eventually(async () => expect(await counts()).toEqual({ held: 1 }))
  return { api, file, id, counts, write, card: () => api.clip({ id }) }
}

const ways = {
  'written over': (_file: string) => async (_counts: () => Promise<object>) => {},
  'deleted and written again': (file: string) => async (counts: () => Promise<object>) => {
    unlinkSync(file)
    await eventually(async () => expect(await counts()).toEqual({ missing: 1 }))
  },
}

test.each(Object.entries(ways))(
  'another recording under the same name (%s) is a separate clip, and the one tagged by hand is marked as overwritten',
  async (_how, before) => {
    const { api, file, counts, write, card } = await handTagged(cameraClip(NINE))
    await before(file)(counts)
    write(cameraClip(NINE + 60_000))
    await eventually(async () => expect(await counts()).toEqual({ missing: 1, untagged: 1 }))
    expect((await card()).card.state).toMatchObject({ kind: 'missing', because: { code: 'file-overwritten' } })
    const { items } = await api.attention({ offset: 0, limit: 10 })
    expect(JSON.stringify(items)).toContain('file-overwritten')
  },
)

test('the same recording written again under its name stays the same clip with its tags', async () => {
  const { counts, write, card, id } = await handTagged(cameraClip(NINE))
  const timesTagged = async () => (await card()).timeline.filter(({ event }) => event === 'tagged').length
  expect(await timesTagged()).toBe(1)
  write(cameraClip(NINE))
  await eventually(async () => expect(await timesTagged()).toBe(2))
  expect(await counts()).toEqual({ held: 1 })
  expect(await card()).toMatchObject({ card: { id }, tags: { athleteId, origins: { athlete: 'hand' } } })
})

test('hand tags are not applied to a replaced file without a recording time', async () => {
  const { counts, write, card } = await handTagged(withoutTime('Maya’s rep'))
  write(withoutTime('a rep of somebody else'))
  await eventually(async () => expect(await counts()).toEqual({ missing: 1, untagged: 1 }))
  expect((await card()).card.state).toMatchObject({ kind: 'missing', because: { code: 'file-overwritten' } })
})
