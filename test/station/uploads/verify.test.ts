import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { createVerifier } from '../../../src/station/uploads/verify.ts'
import { stationParts } from '../../support/station-parts.ts'

const sha256 = 'a'.repeat(64)
const md5 = 'b'.repeat(32)
const { signal } = new AbortController()

/** A clip that was stored, a store that calls it something, and a file that reads as the test says. */
function stored(etag: string | null, read: () => { sha256: string; md5: string } = () => ({ sha256, md5 })) {
  const { lifecycle, store, queued } = stationParts()
  let reads = 0
  const files = {
    async digests() {
      reads += 1
      return read()
    },
  }
  const verifier = createVerifier({ files, lifecycle })
  const clip: Clip = { ...queued(), sha256 }
  verifier.stored(clip, etag)
  const proof = () => store.ledger(clip.id).find(({ event }) => event === 'verified')
  return { ...verifier, clip, proof, reads: () => reads }
}

test.each([`"${md5}"`, md5, `"${md5.toUpperCase()}"`])('accepts %s as proof of the exact bytes', async (etag) => {
  const { check: look, proof } = stored(etag)
  expect(await look(signal)).toBe(false)
  expect(proof()?.details).toEqual({ md5 })
})

test.each([null, '"e"', `"${md5}-3"`, `W/"${md5}"`, `"${'b'.repeat(31)}"`])(
  'treats %s as no proof, and does not read the file',
  async (etag) => {
    const { check: look, proof, reads } = stored(etag)
    await look(signal)
    expect(proof()).toBeUndefined()
    expect(reads()).toBe(0)
  },
)

test.each([
  ['another md5', { sha256, md5: 'c'.repeat(32) }],
  ['not what was sent any more', { sha256: 'd'.repeat(64), md5 }],
])('treats a file that is %s as no proof', async (_what, digests) => {
  const { check: look, proof } = stored(md5, () => digests)
  await look(signal)
  expect(proof()).toBeUndefined()
})

test('ignores a file that was moved before its verification', async () => {
  const { check: look, proof } = stored(md5, () => {
    throw new AppError('file-missing', { file: '/cam/one.mov' })
  })
  expect(await look(signal)).toBe(false)
  expect(proof()).toBeUndefined()
})

test('does not verify a clip without a hash', async () => {
  const { stored: tell, check: look, clip, reads } = stored(null)
  tell({ ...clip, sha256: null }, md5)
  await look(signal)
  expect(reads()).toBe(0)
})

test('verifies each clip once, with at most a thousand waiting', async () => {
  const { stored: tell, check: look, clip, reads } = stored(null, () => ({ sha256, md5: 'c'.repeat(32) }))
  for (let number = 0; number < 1_500; number++) tell(clip, md5)
  while (await look(signal)) expect(reads()).toBeLessThanOrEqual(1_000)
  expect(reads()).toBe(1_000)
})
