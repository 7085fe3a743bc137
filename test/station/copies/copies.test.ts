import { expect, test } from 'vitest'
import { recheckAll } from '../../../src/station/examining/recheck.ts'
import { someProbe } from '../../support/station-parts.ts'
import { aCard, large, small } from './a-card.ts'

const ORIGINAL = '/cam/DCIM/GX010001.MP4'
const PROXY = '/cam/DCIM/Proxy/GX010001.MP4'

test('a proxy is left out once its original was read', async () => {
  const card = aCard()
  const original = await card.arrive(ORIGINAL)
  const proxy = await card.arrive(PROXY, small)
  expect(card.state(proxy)).toEqual({ kind: 'left-out', why: 'proxy', of: original.id, name: null })
  expect(card.state(original).kind).toBe('queued')
})

test('a proxy without its original waits, and is left out when the original arrives', async () => {
  const card = aCard()
  const proxy = await card.arrive(PROXY, small)
  expect(card.state(proxy)).toEqual({ kind: 'original-missing', why: 'proxy' })
  const original = await card.arrive(ORIGINAL)
  expect(card.state(proxy)).toMatchObject({ kind: 'left-out', of: original.id })
})

test('a proxy whose original is still being written waits until it was read', async () => {
  const card = aCard()
  const original = card.put(ORIGINAL)
  const proxy = await card.arrive(PROXY, small)
  expect(card.state(proxy)).toMatchObject({ kind: 'waiting', because: { code: 'original-unread' } })
  await card.read(original)
  expect(card.state(proxy)).toMatchObject({ kind: 'left-out', of: original.id })
})

test('a proxy that waited for a shorter video is asked about instead of being left out', async () => {
  const card = aCard()
  const broken = card.put(ORIGINAL, { durationMs: 2_000 })
  const proxy = await card.arrive(PROXY, small)
  await card.read(broken)
  await card.read(proxy)
  expect(card.state(proxy)).toEqual({ kind: 'original-missing', why: 'proxy' })
})

test('a file in a folder of proxies that is as large as the original is not left out', async () => {
  const card = aCard()
  await card.arrive(ORIGINAL)
  expect((await card.arrive(PROXY, large)).state).toEqual({ kind: 'original-missing', why: 'proxy' })
})

test('a camera whose only file ends in _thm is asked about, and uploaded when a person says so', async () => {
  const card = aCard()
  const only = await card.arrive('/cam/swing_thm.mp4')
  expect(card.state(only)).toEqual({ kind: 'original-missing', why: 'proxy' })
  expect(card.commands.act({ kind: 'include' }, [only.id]).done).toEqual([only.id])
  await card.read(only)
  expect(card.state(only).kind).toBe('queued')
})

test('the original may be on another card of the same camera', async () => {
  const card = aCard()
  const proxy = await card.arrive('/cam-proxies/Proxy/GX010001.MP4', small)
  const original = await card.arrive('/cam-originals/GX010001.MP4')
  expect(card.state(proxy)).toEqual({ kind: 'original-missing', why: 'proxy' })
  card.lifecycle.apply(proxy.id, { kind: 'retried' })
  await card.read(proxy)
  expect(card.state(proxy)).toMatchObject({ kind: 'left-out', of: original.id })
})

test('an earlier recording of the same name, gone by now, is not the original', async () => {
  const card = aCard()
  const earlier = await card.arrive(ORIGINAL, { recordedAtMs: someProbe.recordedAtMs - 86_400_000 })
  card.lifecycle.apply(earlier.id, { kind: 'started' })
  card.lifecycle.apply(earlier.id, { kind: 'reserved', sessionId: 's' })
  card.lifecycle.apply(earlier.id, { kind: 'stored', sessionId: 's' })
  card.remove(earlier)
  expect((await card.arrive(PROXY, small)).state).toEqual({ kind: 'original-missing', why: 'proxy' })
})

test('a proxy that an editing program made days later belongs to the video beside it', async () => {
  const card = aCard()
  const original = await card.arrive(ORIGINAL)
  const proxy = await card.arrive(PROXY, { ...small, recordedAtMs: someProbe.recordedAtMs + 3 * 86_400_000 })
  expect(card.state(proxy)).toMatchObject({ kind: 'left-out', of: original.id })
})

test.each([
  ['Panasonic and Canon: same name, other ending', '/cam/P1000001.MOV', '/cam/P1000001.MP4'],
  ['any maker: other name and folder, same moment', '/cam/full/a.mov', '/cam/web/b.mov'],
])('a smaller picture of the same recording is a copy (%s)', async (_who, originalPath, copyPath) => {
  for (const first of ['original', 'copy'] as const) {
    const card = aCard()
    const [original, copy] = [card.put(originalPath), card.put(copyPath, small)]
    for (const clip of first === 'original' ? [original, copy] : [copy, original]) await card.read(clip)
    for (const clip of [copy, original]) if (card.state(clip).kind === 'waiting') await card.read(clip)
    expect(card.state(original).kind, first).toBe('queued')
    expect(card.state(copy), first).toMatchObject({ kind: 'left-out', why: 'small-copy', of: original.id })
  }
})

test('an original does not wait for a smaller file of its name that is still being written', async () => {
  const card = aCard()
  card.put('/cam/P1000001.MP4', small, 200)
  expect((await card.arrive('/cam/P1000001.MOV')).state.kind).toBe('queued')
})

test('a second camera that films the same moment in a smaller picture is no copy', async () => {
  const card = aCard()
  await card.arrive('/cam/a.mov')
  expect((await card.arrive('/other/b.mov', small)).state.kind).toBe('queued')
})

test('an edited copy is left out for its original, also in the same size', async () => {
  const card = aCard()
  const original = await card.arrive('/cam/IMG_0412.MOV')
  expect((await card.arrive('/cam/IMG_E0412.MOV', { durationMs: 3_000 })).state).toMatchObject({
    kind: 'left-out',
    why: 'edited-copy',
    of: original.id,
  })
})

test('a name that people give to originals too counts only beside an original', async () => {
  const card = aCard()
  expect((await card.arrive('/cam/Jones-edited.mp4')).state.kind).toBe('queued')
})

test('a Live Photo is left out by its mark, or by its photo where it is short', async () => {
  const card = aCard()
  const film = { durationMs: 2_800 }
  card.putOther('/cam/IMG_0413.HEIC')
  card.putOther('/cam/IMG_0414.JPG')
  card.putOther('/cam/Reolink_0415.jpg')
  const marked = await card.arrive('/cam/IMG_0412.MOV', { ...film, livePhoto: 'A-1' })
  const named = await card.arrive('/cam/IMG_0413.MOV', film)
  const withJpeg = await card.arrive('/cam/IMG_0414.MOV', film)
  const snapshot = await card.arrive('/cam/Reolink_0415.mp4', film)
  card.putOther('/cam/IMG_0416.HEIC')
  const long = await card.arrive('/cam/IMG_0416.MOV')
  const leftOut = { kind: 'left-out', why: 'live-photo', of: null }
  expect(card.state(marked)).toEqual({ ...leftOut, name: null })
  expect(card.state(named)).toEqual({ ...leftOut, name: 'IMG_0413.HEIC' })
  expect(card.state(withJpeg)).toEqual({ ...leftOut, name: 'IMG_0414.JPG' })
  expect([card.state(snapshot).kind, card.state(long).kind]).toEqual(['queued', 'queued'])
})

test('a rep takes the original, whichever file came first', async () => {
  const card = aCard()
  const proxy = card.put('/cam/P1000001.MP4', small)
  await card.read(proxy)
  const other = await card.arrive('/other/b.mov')
  const rep = card.now(other).sessionGroupId
  expect(card.now(proxy).sessionGroupId).toBe(rep)
  const original = await card.arrive('/cam/P1000001.MOV')
  expect(card.state(proxy).kind).toBe('left-out')
  expect(card.now(original).sessionGroupId).toBe(rep)
  expect(card.store.inGroup(rep ?? '').map(({ id }) => id)).toEqual([other.id, original.id])
})

test('a copy whose original is lost before its upload is asked about, also after a crash in between', async () => {
  const card = aCard()
  const original = await card.arrive(ORIGINAL)
  const proxy = await card.arrive(PROXY, small)
  card.remove(original)
  expect(card.state(proxy).kind).toBe('settling')
  await card.read(proxy)
  expect(card.state(proxy)).toEqual({ kind: 'original-missing', why: 'proxy' })

  card.lifecycle.apply(proxy.id, { kind: 'left-out', why: 'proxy', of: original.id, name: null })
  await recheckAll(['left-out'], card, new AbortController().signal)
  expect(card.state(proxy).kind).toBe('settling')
})

test('a copy that is being uploaded is not taken back, and the original is uploaded too', async () => {
  const card = aCard()
  const copy = await card.arrive('/cam/P1000001.MP4', small)
  card.lifecycle.apply(copy.id, { kind: 'started' })
  const original = await card.arrive('/cam/P1000001.MOV')
  expect([card.state(copy).kind, card.state(original).kind]).toEqual(['reserving', 'queued'])
})

test('no later scan undoes a person’s Upload, whatever arrives', async () => {
  const card = aCard()
  const original = await card.arrive(ORIGINAL)
  const proxy = await card.arrive(PROXY, small)
  card.commands.act({ kind: 'include' }, [proxy.id])
  await card.read(proxy)
  expect(card.state(proxy).kind).toBe('queued')
  card.lifecycle.apply(proxy.id, { kind: 'moved-again' })
  await card.read(proxy)
  card.lifecycle.apply(original.id, { kind: 'moved-again' })
  await card.read(original)
  expect(card.state(proxy).kind).toBe('queued')
})

test('a person’s Leave out stands too, until the same person uploads it', async () => {
  const card = aCard()
  const only = await card.arrive(PROXY, small)
  expect(card.commands.act({ kind: 'leave-out' }, [only.id]).done).toEqual([only.id])
  const byPerson = { kind: 'left-out', why: 'by-person', of: null, name: null }
  expect(card.state(only)).toEqual(byPerson)
  card.lifecycle.apply(only.id, { kind: 'moved-again' })
  await card.read(only)
  expect(card.state(only)).toEqual(byPerson)
  card.commands.act({ kind: 'include' }, [only.id])
  await card.read(only)
  expect(card.state(only).kind).toBe('queued')
})

test('only a clip whose original is missing can be left out by a person', async () => {
  const card = aCard()
  const clip = await card.arrive('/cam/a.mov')
  expect(card.commands.act({ kind: 'leave-out' }, [clip.id])).toEqual({ done: [], tooLate: [clip.id] })
})
