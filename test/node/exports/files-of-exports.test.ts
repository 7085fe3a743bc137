import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { order } from '../../support/export-order.ts'
import { refusal } from '../../support/station-host.ts'
import { exportStation, narrow } from './export-station.ts'

vi.setConfig({ testTimeout: 120_000 })

const small = { sessions: 2, framesEach: 10 }

test('the files of a ready export are served, those of others and of unfinished ones are not', async () => {
  const { ready, exports, media, reaches, api } = await exportStation(small)
  const { id, state } = await ready(order(narrow))
  const [file] = await exports.files({ id, offset: 0, limit: 10 })
  expect(media.exportFileOf(id, 0)).toEqual({ path: state.path, sizeBytes: file?.bytes })
  expect(media.exportFileOf(id, 1)).toBeNull()
  expect(media.exportFileOf('../station.db', 0)).toBeNull()

  await api.settings.change({ exports: { download: false } })
  const held = await exports.request(order(narrow))
  await reaches(held.id, 'fetching')
  expect(media.exportFileOf(held.id, 0)).toBeNull()
  await refusal(() => exports.file({ id: held.id, file: 0 })).toMatchObject({ code: 'export-running' })
})

test('a file that was changed or is gone is told of as such, before anybody gets something else', async () => {
  const { ready, exports } = await exportStation(small)
  const { id, state } = await ready(order(narrow))
  expect(await exports.file({ id, file: 0 })).toMatchObject({ number: 0, path: state.path, rows: 20 })
  appendFileSync(state.path, 'x')
  await refusal(() => exports.file({ id, file: 0 })).toMatchObject({ code: 'export-file-gone' })
  rmSync(state.path)
  await refusal(() => exports.file({ id, file: 0 })).toMatchObject({ code: 'export-file-gone' })
  const table = { id, file: 0, offset: 0, limit: 10, firstColumn: 0, columns: 3 }
  await refusal(() => exports.table(table)).toMatchObject({ code: 'export-file-gone' })
})

test('an export is shown in its folder where this computer can, also after somebody changed it', async () => {
  const shown: string[] = []
  const { ready, exports, api } = await exportStation({
    ...small,
    host: { computer: { showInFolder: (path) => shown.push(path) } },
  })
  expect((await api.status()).can).toMatchObject({ showInFolder: true, downloadFiles: true })
  const { id, state } = await ready(order(narrow))
  appendFileSync(state.path, 'x')
  await exports.show({ id })
  expect(shown).toEqual([state.path])
  rmSync(state.path)
  await refusal(() => exports.show({ id })).toMatchObject({ code: 'export-file-gone' })
  expect(shown).toHaveLength(1)
})

test('one export has a folder of its own, and the others keep theirs', async () => {
  const { ready, exports, root } = await exportStation(small)
  const folder = join(root, 'for one')
  mkdirSync(folder)
  await ready(order(narrow, { folder }))
  await ready(order(narrow))
  expect(readdirSync(folder)).toEqual(['hitting.csv'])
  expect(readdirSync(join(root, 'data', 'exports'))).toEqual(['hitting.csv'])
  await refusal(() => exports.request(order(narrow, { folder: 'exports' }))).toMatchObject({ code: 'export-invalid' })
})

test('the folder of all exports is a whole path', async () => {
  const { api } = await exportStation({ sessions: 0 })
  await refusal(() => api.settings.change({ exports: { folder: 'exports' } })).toMatchObject({ code: 'config-invalid' })
  expect((await api.settings.get()).settings.exports.folder).toBeUndefined()
})
