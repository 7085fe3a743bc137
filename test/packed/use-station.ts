// Actions of a person at the screens of a packed station, where other files of the package take part.

import { expect } from 'vitest'
import { workbook } from '../features/import/workbook.ts'
import { order } from '../support/export-order.ts'
import { eventually } from '../support/until.ts'
import type { connect, signIn } from './sign-in.ts'

type Client = Awaited<ReturnType<typeof connect>>
type Session = Awaited<ReturnType<typeof signIn>>

/** Long enough ago for the first rep, and too short for the station to ask whether it is still so. */
const ON_DECK_FOR_MS = 10 * 60_000

/** Each file is read by a thread, whose entry is a file of its own; a workbook’s reader is loaded only for one. */
export async function readsRosterFiles({ imports }: Client) {
  const read = async (file: string, content: string | Uint8Array) => {
    const bytes = Buffer.from(content)
    const { upload } = await imports.upload({ file, sizeBytes: bytes.length })
    await imports.put({ upload, offset: 0, data: bytes.toString('base64') })
    return imports.read({ upload })
  }
  const columns = [{ target: { field: 'full_name' }, samples: ['Zoë Weber'] }]
  const delimited = await read('roster.csv', 'Name\nZoë Weber\n')
  expect(delimited).toMatchObject({ rows: 1, problem: null, columns, counts: { create: 1 } })
  const sheet = await read('roster.xlsx', workbook([['Name'], ['Zoë Weber']]))
  expect(sheet).toMatchObject({ rows: 1, problem: null, columns, counts: { create: 1 } })
}

/** The service has taken the only clip, and has made its results. */
export async function seesClipCompleted({ status }: Client) {
  const completed = async () => expect((await status()).counts).toMatchObject({ completed: 1 })
  await eventually(completed)
}

/** The practice cameras film the athlete on deck: the first rep gets its results. */
export async function bringsRepToResults({ athletes, command, status }: Client) {
  const [athlete] = await athletes.search({ text: '', limit: 1 })
  const tags = { athlete: { id: athlete!.id }, activity: 'baseball', movement: 'hitting' }
  const dimensions = { handedness: 'right' }
  await command({ kind: 'deck-set', tags: { ...tags, dimensions }, fromMs: Date.now() - ON_DECK_FOR_MS })
  const completed = async () => expect((await status()).counts.completed).toBeGreaterThan(0)
  await eventually(completed)
}

/** The file of an export as a browser gets it: with its name, and with every row. */
export async function downloadsExport({ exports }: Client, browser: Session) {
  const { id } = await exports.request(order({}, { fileName: 'results' }))
  const ready = async () => expect((await exports.one({ id })).state).toMatchObject({ kind: 'ready', files: 1 })
  await eventually(ready)
  const made = await exports.file({ id, file: 0 })
  const answer = await fetch(`${browser.origin}${(await browser.media()).exportFile(id, 0)}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('filename="results.csv"')
  const text = await answer.text()
  expect(Buffer.byteLength(text)).toBe(made.bytes)
  expect(made.rows).toBeGreaterThan(0)
  expect(text.trimEnd().split('\n')).toHaveLength(made.rows + 1)
}
