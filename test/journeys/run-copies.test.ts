import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { makeClip } from '../support/made-clips.ts'
import { type Stage, test } from '../support/stage.ts'

/** In local time, which cameras write into names. */
const START_MS = Number(new Date(2026, 10, 27, 15))

/** Puts real videos on a camera's card: `path: [seconds after the start, size of the picture, frames]`. */
function film(stage: Stage, card: Record<string, readonly [second: number, size: string, frames?: number]>) {
  return Object.entries(card).map(([path, [second, size, frames = 30]]) => {
    const made = makeClip({
      path: join(stage.root, 'made.mp4'),
      codec: 'h264',
      frames,
      size,
      recordedAtMs: START_MS + second * 1_000,
    })
    return stage.put(path, readFileSync(made))
  })
}

describe.concurrent('files that are no reps', () => {
  test('uploads each recording of a card with proxies once, and says which files are left out', async ({ stage }) => {
    const service = await stage.open()
    const originals = film(stage, {
      'cam/DCIM/100GOPRO/GX010001.MP4': [1, '640x360'],
      'cam/PRIVATE/M4ROOT/CLIP/C0002.MP4': [2, '640x360'],
      'cam/DCIM/100MEDIA/YDXJ0003.mp4': [3, '640x360'],
      'cam/DCIM/Camera01/PRO_VID_20261127_150004_00_004.mp4': [4, '640x360'],
      'cam/A_0001C001X261127_150005XX_CANON_001.MP4': [5, '640x360'],
      'cam/PANA/P1000006.MOV': [6, '640x360'],
    })
    film(stage, {
      'cam/DCIM/100GOPRO/Proxy/GX010001.MP4': [1, '320x180'],
      'cam/PRIVATE/M4ROOT/SUB/C0002S03.MP4': [2, '320x180'],
      'cam/DCIM/100MEDIA/YDXJ0003_thm.mp4': [3, '320x180'],
      'cam/DCIM/Camera01/PRO_LRV_20261127_150004_01_004.mp4': [4, '320x180'],
      'cam/A_0001C001X261127_150005XX_CANON_001_Proxy.MP4': [5, '320x180'],
      'cam/PANA/P1000006.MP4': [6, '320x180'],
    })

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, ...originals)
    expect(ended.summary).toMatchObject({ completed: 6, 'left-out': 6, 'original-missing': 0 })
    expect(ended.last('YDXJ0003_thm.mp4')).toMatchObject({ leftOut: 'proxy', copyOf: originals[2] })
    stage.expectCleanHands(service, ended)
  })

  test('a rep of two cameras has the original, although its proxy was finished first', async ({ stage }) => {
    const service = await stage.open()
    film(stage, { 'cam/Proxy/GX010001.MP4': [1, '320x180'] })
    const [original, other] = film(stage, { 'cam/GX010001.MP4': [1, '1920x1080'], 'other/side.mp4': [1, '640x360'] })
    const folder = stage.config(service).folders[0]
    const folders = [folder, { ...folder, path: './other', camera: 'Cam B' }]

    const ended = await stage.run(stage.config(service, { folders }))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, original ?? '', other ?? '')
    expect(new Set(service.captures.all.map(({ request }) => request.session_group_id)).size).toBe(1)
    stage.expectCleanHands(service, ended)
  })

  test('does not enter the housekeeping folders of network storage, and enters folders that people name alike', async ({
    stage,
  }) => {
    const service = await stage.open()
    const files = film(stage, {
      'cam/IMG_0001.MOV': [1, '640x360'],
      'cam/#1 cage/IMG_0002.MOV': [2, '640x360'],
      'cam/@home/IMG_0003.MOV': [3, '640x360'],
      'cam/recycled balls/IMG_0004.MOV': [4, '640x360'],
    })
    film(stage, {
      'cam/@eaDir/IMG_0001.MOV/SYNOPHOTO_FILM_M.mp4': [1, '320x180'],
      'cam/#recycle/a.MOV': [11, '640x360'],
      'cam/#snapshot/GMT+01-2026.11.26/b.MOV': [12, '640x360'],
      'cam/@Recycle/c.MOV': [13, '640x360'],
      'cam/@Recently-Snapshot/GMT+01_2026-11-26_0100/d.MOV': [14, '640x360'],
      'cam/lost+found/e.MOV': [15, '640x360'],
      'cam/RECYCLER/f.MOV': [16, '640x360'],
      'cam/Network Trash Folder/g.MOV': [17, '640x360'],
      'cam/$RECYCLE.BIN/S-1-5-21/h.MOV': [18, '640x360'],
    })

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })

  test('leaves out Live Photos and edited copies of a phone, and uploads its films', async ({ stage }) => {
    const service = await stage.open()
    const films = film(stage, { 'cam/IMG_0412.MOV': [1, '640x360', 150], 'cam/IMG_0414.MOV': [3, '640x360'] })
    film(stage, { 'cam/IMG_E0412.MOV': [1, '640x360', 140], 'cam/IMG_0413.MOV': [20, '640x360'] })
    stage.put('cam/IMG_0413.HEIC', Buffer.from('a photo'))
    const marked = makeClip({
      path: join(stage.root, 'marked.mov'),
      codec: 'h264',
      frames: 45,
      recordedAtMs: START_MS + 60_000,
      contentIdentifier: '5B1CA7E0-2C1F-4C5B-9A53-0C6F1F5E9A11',
    })
    stage.put('cam/IMG_0415.MOV', readFileSync(marked))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, ...films)
    expect(ended.last('IMG_0413.MOV')).toMatchObject({
      state: 'left-out',
      leftOut: 'live-photo',
      name: 'IMG_0413.HEIC',
    })
    expect(ended.last('IMG_0415.MOV')).toMatchObject({ state: 'left-out', leftOut: 'live-photo' })
    expect(ended.last('IMG_E0412.MOV')).toMatchObject({ state: 'left-out', leftOut: 'edited-copy' })
    stage.expectCleanHands(service, ended)
  })

  test('asks about a copy whose original is not there, and says how to answer', async ({ stage }) => {
    const service = await stage.open()
    film(stage, { 'cam/swing_thm.mp4': [1, '640x360'], 'cam/Proxy/GX010001.MP4': [2, '320x180'] })

    const ended = await stage.run(stage.config(service))

    expect(ended.code).toBe(1)
    expect(service.captures.all).toEqual([])
    expect(ended.summary).toMatchObject({ 'original-missing': 2 })
    expect(ended.last('swing_thm.mp4')?.error).toMatchObject({ code: 'original-missing' })
    stage.expectCleanHands(service, ended)
  })

  test('says which videos have a name that ends in a space or dot, or are only in the cloud', async ({ stage }) => {
    const service = await stage.open()
    const [file] = film(stage, { 'cam/fine.mp4': [1, '640x360'] })
    stage.put('cam/clip.MP4 ', readFileSync(file ?? ''))
    stage.put('cam/clip.MP4.', readFileSync(file ?? ''))
    stage.put('cam/.IMG_1.MOV.icloud', Buffer.from('bplist00'))

    const ended = await stage.run(stage.config(service))

    expect(ended.code).toBe(1)
    stage.expectArrived(service, file ?? '')
    expect(ended.stderr).toContain('its name ends in a space or a dot')
    expect(ended.stderr).toContain('is only in the cloud')
    stage.expectCleanHands(service, ended)
  })
})
