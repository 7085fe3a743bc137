import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../src/service/practice/database.ts'
import { createFaults } from '../../../src/service/practice/faults.ts'
import { listen, stopListening } from '../../../src/service/practice/http/listen.ts'
import { createObjectFiles, createObjects } from '../../../src/service/practice/object-store/object-files.ts'
import { createStoreServer } from '../../../src/service/practice/object-store/object-store.ts'
import { signPost } from '../../../src/service/practice/object-store/sign-post.ts'
import { temporaryFolder } from './support.ts'
import { formOf, send } from './upload.ts'

const signer = { bucket: 'films', region: 'eu-west-1', accessKeyId: 'AKTEST', secretAccessKey: 'secret' }
const video = Buffer.alloc(1000, 7)

/** A separate store, and a form that its signer made. */
async function startStore(change: { extraFields?: Record<string, string>; maxBytes?: number; key?: string } = {}) {
  const db = openDatabase(':memory:')
  const objects = createObjects({ db, now: Date.now })
  const files = createObjectFiles(await temporaryFolder())
  const stored: string[] = []
  const server = createStoreServer({
    signer,
    files,
    objects,
    faults: createFaults(),
    now: Date.now,
    onStored: (key) => void stored.push(key),
    onAuthorization: () => {},
  })
  onTestFinished(() => stopListening(server))
  const url = `http://127.0.0.1:${await listen(server, 0)}/${signer.bucket}`
  const fields = await signPost(signer, {
    key: change.key ?? 'a/film.mp4',
    contentType: 'video/mp4',
    sizeBytes: { min: 10, max: change.maxBytes ?? 2000 },
    signedAtMs: Date.now(),
    expiresAtMs: Date.now() + 60_000,
    extraFields: change.extraFields ?? {},
  })
  const post = (file: Buffer) => send(url, formOf([...Object.entries(fields), ['file', file]]))
  return { url, stored, post }
}

test('2.4: 201 describes what was stored, when the form asks for it', async () => {
  const { url, post, stored } = await startStore({ extraFields: { success_action_status: '201' } })
  const { status, text, headers } = await post(video)
  expect(status).toBe(201)
  expect(headers['content-type']).toBe('application/xml')
  expect(text).toContain(`<Location>${url}/a/film.mp4</Location><Bucket>films</Bucket><Key>a/film.mp4</Key>`)
  expect(stored).toEqual(['a/film.mp4'])
})

test('2.4: 200 is empty, when the form asks for it', async () => {
  const { post } = await startStore({ extraFields: { success_action_status: '200' } })
  expect(await post(video)).toMatchObject({ status: 200, text: '' })
})

test('2.4: the size of the file must be in the range of the policy', async () => {
  const { post, stored } = await startStore()
  expect(await post(Buffer.alloc(2000))).toMatchObject({ status: 204 })
  expect(await post(Buffer.alloc(2001))).toMatchObject({ status: 400, text: expect.stringContaining('EntityTooLarge') })
  expect(await post(Buffer.alloc(500_000))).toMatchObject({
    status: 400,
    text: expect.stringContaining('EntityTooLarge'),
  })
  expect(await post(Buffer.alloc(10))).toMatchObject({ status: 204 })
  expect(await post(Buffer.alloc(9))).toMatchObject({ status: 400, text: expect.stringContaining('EntityTooSmall') })
  expect(stored).toHaveLength(2)
})

test('2.4: XML stays well-formed whatever the key holds', async () => {
  const { post } = await startStore({ extraFields: { success_action_status: '201' }, key: 'a&<b>.mp4' })
  expect((await post(video)).text).toContain('<Key>a&amp;&lt;b&gt;.mp4</Key>')
})
