import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { another } from '../../support/sample-clips.ts'
import { stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

const athlete = { id: '5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11' }
const tags = { athlete, activity: 'baseball', movement: 'pitching', dimensions: {} }

test('duplicates, set-aside clips and unsupported videos are listed with the reason, and a set-aside clip comes back', async () => {
  const { api, addFolder } = await stationHost({
    fixedSettings: { finished: { stableSeconds: 0.2 }, uploads: { holdSeconds: 600 } },
  })
  const folder = await addFolder('Cam A', { tags })
  const put = (name: string, bytes: Buffer | string) => writeFileSync(join(folder, name), bytes)
  const listed = async (kind: 'duplicate' | 'cancelled' | 'unsupported') =>
    (await api.leftOut({ kind, offset: 0, limit: 10 })).items.map(({ fileName, reason }) => [fileName, reason])
  const bytes = another('one')
  put('one.mp4', bytes)
  put('swing.avi', 'video')
  put('swing.lrv', 'beside it')
  await api.folders.rescan({ path: folder })
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ held: 1 }))
  put('two.mp4', bytes)
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ duplicate: 1 }))
  const [first] = (await api.reps({ fromMs: null, offset: 0, limit: 10 })).items
  const original = { clip: first?.clips[0]?.id, fileName: 'one.mp4', athleteName: null, uploadedAtMs: null }
  expect(await listed('duplicate')).toEqual([['two.mp4', { kind: 'duplicate', original }]])
  const [duplicate] = (await api.leftOut({ kind: 'duplicate', offset: 0, limit: 1 })).items
  // To retry it would only find the same clip again.
  expect(await api.clip({ id: duplicate!.clip! })).toMatchObject({ original, card: { actions: ['show-in-folder'] } })
  expect((await api.status()).folders).toMatchObject([{ unsupported: 1 }])
  expect(await listed('unsupported')).toEqual([['swing.avi', { kind: 'unsupported', asideAtMs: null }]])

  const { items } = await api.reps({ fromMs: null, offset: 0, limit: 10 })
  const clips = items.flatMap((rep) => rep.clips.map(({ id }) => id))
  await api.command({ kind: 'clips-cancel', clips })
  expect(await listed('cancelled')).toMatchObject([['one.mp4', { kind: 'cancelled', atMs: expect.any(Number) }]])
  await api.command({ kind: 'clips-retry', clips })
  expect(await listed('cancelled')).toEqual([])
})

test('unsupported videos never hold back the answer, and those set aside stay counted until their file changes', async () => {
  const { api, addFolder } = await stationHost({})
  const folder = await addFolder('Cam A', { tags })
  const paths = ['one.avi', 'two.mts'].map((name) => join(folder, name))
  for (const path of paths) writeFileSync(path, 'video')
  await api.folders.rescan({ path: folder })
  const shown = async () => {
    const { folders, safety } = await api.status()
    const { total, items } = await api.leftOut({ kind: 'unsupported', offset: 0, limit: 10 })
    return {
      folder: folders.map(({ unsupported, unsupportedAside }) => [unsupported, unsupportedAside]),
      safety: [safety.answer, safety.needsPerson, safety.unsupported],
      aside: items.map(({ reason }) => reason.kind === 'unsupported' && reason.asideAtMs !== null),
      total,
    }
  }
  const safety = ['all-uploaded', 0, 2]
  await eventually(async () => expect(await shown()).toMatchObject({ folder: [[2, 0]], safety }))

  const [one = '', two = ''] = paths
  expect(await api.folders.setAside({ paths: [...paths, join(folder, 'none.avi')] })).toEqual({ done: paths })
  expect(await shown()).toEqual({ folder: [[2, 2]], safety, aside: [true, true], total: 2 })
  expect(await api.folders.bringBack({ paths: [one] })).toEqual({ done: [one] })
  expect(await shown()).toEqual({ folder: [[2, 1]], safety, aside: [false, true], total: 2 })

  writeFileSync(two, 'another video')
  await api.folders.rescan({ path: folder })
  await eventually(async () => expect(await shown()).toMatchObject({ folder: [[2, 0]], aside: [false, false] }))
})
