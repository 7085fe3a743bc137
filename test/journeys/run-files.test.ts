import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { another, clip, demoClip } from '../support/sample-clips.ts'
import { pitching, test } from '../support/stage.ts'

describe.concurrent('clips of a folder', () => {
  test('finds clips in the nested folders of a camera card, in any case of the extension', async ({ stage }) => {
    const service = await stage.open()
    const paths = [
      'DCIM/100GOPRO/GX010001.MP4',
      'DCIM/101GOPRO/GX010001.MP4',
      'PRIVATE/M4ROOT/CLIP/C0001.Mp4',
      'IMG_1.MoV',
    ]
    const files = paths.map((path) => stage.put(`cam/${path}`, another(path)))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    expect(service.captures.all.map(({ request }) => String(request.file_name)).toSorted()).toEqual(
      ['C0001.Mp4', 'GX010001.MP4', 'GX010001.MP4', 'IMG_1.MoV'].toSorted(),
    )
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })

  test('ignores subfolders of a folder that is not recursive', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/top.mp4', another('top'))
    stage.put('cam/below/deep.mp4', another('deep'))

    const ended = await stage.run(
      stage.config(service, { folders: [{ path: 'cam', recursive: false, tags: pitching }] }),
    )

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('ignores system files, temporary names and other files', async ({ stage }) => {
    const service = await stage.open()
    const video = clip('plain-60.mp4')
    const file = stage.put('cam/real.mp4', video)
    const junk = [
      '._real.mp4',
      '.DS_Store',
      'desktop.ini',
      '.hidden.mov',
      'b.mp4.part',
      'c.mp4.crdownload',
      'd.mp4.tmp',
    ]
    junk.push('e.thm', 'f.lrv', 'g.txt', 'h', '~i.mp4', 'j.part.mp4', '.Trashes/k.mp4', 'Thumbs.db')
    for (const [index, name] of junk.entries())
      stage.put(`cam/${name}`, Buffer.concat([video, Buffer.alloc(index + 1)]))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    expect(new Set(ended.clips.map((line) => line.file))).toEqual(new Set([file]))
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('with existing: ignore, imports only clips that arrive after the first scan', async ({ stage }) => {
    const service = await stage.open()
    stage.put('cam/old.mp4', another('old'))
    const folders = [{ path: 'cam', existing: 'ignore', tags: pitching }]

    const first = await stage.run(stage.config(service, { folders }))
    const file = stage.put('cam/new.mp4', another('new'))
    const second = await stage.run(stage.config(service, { folders }))

    expect([first.code, second.code]).toEqual([0, 0])
    expect(first.clips).toEqual([])
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('uploads the same content under several names and folders once: the others are duplicates', async ({
    stage,
  }) => {
    const service = await stage.open()
    const video = demoClip('cam-b/C0031.mp4')
    stage.put('a/C0031.mp4', video)
    const copy = stage.put('a/C0031 (1).mp4', video)
    stage.put('b/C0031.mp4', video)
    const folders = ['a', 'b'].map((path) => ({ path, tags: pitching }))

    const first = await stage.run(stage.config(service, { folders }))
    stage.put('b/renamed.MOV', video)
    const second = await stage.run(stage.config(service, { folders }))
    const third = await stage.run(stage.config(service, { folders }))

    expect([first.code, second.code, third.code]).toEqual([0, 0, 0])
    expect(first.summary).toMatchObject({ completed: 1, duplicate: 2 })
    expect(second.last('renamed.MOV')?.state).toBe('duplicate')
    expect(third.clips).toEqual([])
    stage.expectArrived(service, copy)
    stage.expectCleanHands(service, first, second, third)
  })

  test('treats two clips that differ only in the middle as two', async ({ stage }) => {
    const service = await stage.open()
    const video = another('same', 3_000_000)
    const other = Buffer.from(video)
    other[1_500_000] = 7
    const files = [stage.put('cam/a.mp4', video), stage.put('cam/b.mp4', other)]

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })

  test('imports a second clip when a camera reuses a name', async ({ stage }) => {
    const service = await stage.open()
    const first = stage.put('cam/GX010001.MP4', another('first'))
    const firstEnd = await stage.run(stage.config(service))
    stage.expectArrived(service, first)
    stage.put('cam/GX010001.MP4', another('second'))

    const secondEnd = await stage.run(stage.config(service))

    expect([firstEnd.code, secondEnd.code]).toEqual([0, 0])
    expect(service.captures.all.map(({ storedTimes }) => storedTimes)).toEqual([1, 1])
    stage.expectCleanHands(service, firstEnd, secondEnd)
  })

  test('does not follow links', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))
    symlinkSync(join(stage.root, 'cam'), join(stage.root, 'cam/loop'))
    symlinkSync(file, join(stage.root, 'cam/link.mp4'))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })
})
