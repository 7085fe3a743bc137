import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { order } from '../../support/export-order.ts'
import { refusal } from '../../support/station-host.ts'
import { exportStation, narrow } from './export-station.ts'

const small = { sessions: 2, framesEach: 10 }

test('serves the files of a finished export, but no others', async () => {
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

test('reports a changed or missing file instead of serving it', async () => {
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

test('shows an export in its folder where possible, even after it was changed', async () => {
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

test('writes one export to its own folder, and others to theirs', async () => {
  const { ready, exports, root } = await exportStation(small)
  const folder = join(root, 'for one')
  mkdirSync(folder)
  await ready(order(narrow, { folder }))
  await ready(order(narrow))
  expect(readdirSync(folder)).toEqual(['hitting.csv'])
  expect(readdirSync(join(root, 'data', 'exports'))).toEqual(['hitting.csv'])
  await refusal(() => exports.request(order(narrow, { folder: 'exports' }))).toMatchObject({ code: 'export-invalid' })
})

test('requires an absolute path for the export folder', async () => {
  const { api } = await exportStation({ sessions: 0 })
  await refusal(() => api.settings.change({ exports: { folder: 'exports' } })).toMatchObject({ code: 'config-invalid' })
  expect((await api.settings.get()).settings.exports.folder).toBeUndefined()
})
