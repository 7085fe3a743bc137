import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { type ClipKind, clipKinds } from '../../../src/station/contract/clip.ts'
import { Settings } from '../../../src/station/contract/settings.ts'
import { createAfterUpload } from '../../../src/station/uploads/move-uploaded.ts'
import type { Mover } from '../../../src/station/uploads/mover-port.ts'
import { stationParts } from '../../support/station-parts.ts'
import { someClip, stateOf } from '../store/stored-clips.ts'

const { signal } = new AbortController()

function movingStation(move: Mover['move'] = async ({ toFolder }) => `${toFolder}/one.mov`) {
  const parts = stationParts()
  const settings = Settings.parse({
    service: { baseUrl: null },
    folders: [{ path: '/cam' }, { path: '/flat', recursive: false }],
  })
  const moved: string[] = []
  const mover: Mover = {
    async move(request, stop) {
      const to = await move(request, stop)
      moved.push(request.file.path)
      return to
    },
  }
  const afterUpload = createAfterUpload({ ...parts, mover, settings: () => settings })
  const clip = (kind: ClipKind, more: object = {}) => {
    const made = someClip({ state: stateOf[kind], sha256: 'f'.repeat(64), moveTo: '/sent', ...more })
    const line = { clipId: made.id, atMs: 0, event: 'found', state: made.state, details: {} }
    parts.store.add({ clip: made, line })
    return made
  }
  return { ...parts, afterUpload, moved, clip }
}

test('moves the file of a completed clip once and records its new path', async () => {
  const { afterUpload, clip, moved, store } = movingStation()
  const { id, path } = clip('completed')
  expect(await afterUpload.check(signal)).toBe(true)
  expect(await afterUpload.check(signal)).toBe(false)
  expect(moved).toEqual([path])
  expect(store.get(id)?.moveTo).toBeNull()
  expect(store.ledger(id).at(-1)).toMatchObject({ event: 'moved', details: { to: '/sent/one.mov' } })
})

test('moves the file of no clip that the service has not completed, after any history', async () => {
  const states = clipKinds.filter((kind) => kind !== 'completed')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...states), fc.option(fc.constant('/sent')), async (kind, moveTo) => {
      const { afterUpload, clip, moved } = movingStation()
      clip(kind, { moveTo })
      await afterUpload.check(signal)
      expect(moved).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('keeps a file in place until another clip has uploaded it again', async () => {
  const { afterUpload, clip, moved, store } = movingStation()
  const first = clip('completed')
  const second = clip('held', { path: first.path, moveTo: null, again: { of: first.id, sessionId: 's' } })
  expect(await afterUpload.check(signal)).toBe(false)
  expect(moved).toEqual([])
  const line = { clipId: second.id, atMs: 0, event: 'cancelled', state: stateOf.cancelled, details: {} }
  store.save({ clip: { ...second, state: stateOf.cancelled }, line, reservations: [] })
  expect(await afterUpload.check(signal)).toBe(true)
  expect(moved).toEqual([first.path])
})

test('leaves the file of a completed clip without a known hash', async () => {
  const { afterUpload, clip, moved } = movingStation()
  clip('completed', { sha256: null })
  await afterUpload.check(signal)
  expect(moved).toEqual([])
})

test('refuses a target inside a watched folder, also just before the move', async () => {
  const { afterUpload, clip, moved, store } = movingStation()
  const { id } = clip('completed', { moveTo: '/cam/sent' })
  await afterUpload.check(signal)
  expect(moved).toEqual([])
  expect(store.ledger(id).at(-1)).toMatchObject({
    event: 'not-moved',
    details: { because: { code: 'folder-overlaps' } },
  })
})

test('allows a target below a folder watched without subfolders', async () => {
  const { afterUpload, clip, moved } = movingStation()
  const { path } = clip('completed', { moveTo: '/flat/sent' })
  await afterUpload.check(signal)
  expect(moved).toEqual([path])
})

test('retries an unavailable disk a minute later, and reports it once', async () => {
  let isAway = true
  const { afterUpload, clip, moved, store, clock } = movingStation(async () => {
    if (isAway) throw new AppError('file-locked')
    return '/sent/one.mov'
  })
  const { id } = clip('completed')
  await afterUpload.check(signal)
  expect(await afterUpload.check(signal)).toBe(false)
  await clock.advance(60_000)
  await afterUpload.check(signal)
  isAway = false
  await clock.advance(60_000)
  await afterUpload.check(signal)
  expect(moved).toHaveLength(1)
  expect(store.ledger(id).map(({ event }) => event)).toEqual(['found', 'move-failed', 'moved'])
})

test('never moves a file that was replaced by another one', async () => {
  const { afterUpload, clip, store } = movingStation(() => Promise.reject(new AppError('file-changed')))
  const { id } = clip('completed')
  await afterUpload.check(signal)
  expect(store.get(id)?.moveTo).toBeNull()
  expect(store.ledger(id).at(-1)?.event).toBe('not-moved')
})
