import { appendFileSync, copyFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { another, clip, demoClip } from '../support/sample-clips.ts'
import { test, until } from '../support/stage.ts'

describe.concurrent('files that are not finished clips', () => {
  test('marks pictures, sound, text, other containers and truncated files unreadable with a reason, and uploads the good one', async ({
    stage,
  }) => {
    const service = await stage.open()
    const whole = demoClip('cam-b/C0032.mp4')
    const bad: [name: string, bytes: Buffer, code: string][] = [
      ['picture.mp4', clip('picture.mp4'), 'not-a-video'],
      ['png.mov', clip('picture-png.mov'), 'not-a-video'],
      ['words.mp4', clip('text.mp4'), 'not-a-video'],
      ['mkv.mp4', clip('matroska.mp4'), 'not-a-video'],
      ['sound.mp4', clip('audio-only.mp4'), 'no-video-stream'],
      ['cut-end.mp4', whole.subarray(0, whole.length / 2), 'file-incomplete'],
      ['cut-data.mov', demoClip('cam-a/IMG_0413.MOV').subarray(0, -5_000), 'file-incomplete'],
      ['one-byte.mp4', Buffer.from([0]), 'file-incomplete'],
      ['zeros.mp4', Buffer.alloc(50_000), 'file-incomplete'],
    ]
    for (const [name, bytes] of bad) stage.put(`cam/${name}`, bytes)
    const good = stage.put('cam/good.mp4', clip('plain-60.mp4'))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(1)
    const found = bad.map(([name]) => [name, ended.last(name)?.state, ended.last(name)?.error?.code])
    expect(found).toEqual(bad.map(([name, , code]) => [name, 'unreadable', code]))
    expect(ended.last('good.mp4')?.state).toBe('completed')
    stage.expectArrived(service, good)
    stage.expectCleanHands(service, ended)
  })

  test('lists unsupported videos once in the summary and exits with 1, but not files beside a video', async ({
    stage,
  }) => {
    const service = await stage.open()
    const good = stage.put('cam/good.mp4', clip('plain-60.mp4'))
    stage.put('cam/copy.mp4', clip('plain-60.mp4'))
    const unsupported = ['00001.MTS', 'swing.avi'].map((name) => join(dirname(good), name))
    for (const path of unsupported) writeFileSync(path, 'video')
    for (const name of ['GL010001.LRV', 'GX010001.THM', 'notes.xmp', 'sound.wav', '._swing.avi', 'draft.part.avi'])
      stage.put(`cam/${name}`, Buffer.from('beside'))

    const first = await stage.run(stage.config(service))
    for (const path of unsupported) rmSync(path)
    const second = await stage.run(stage.config(service))

    expect([first.code, second.code], first.stderr).toEqual([1, 0])
    const { unsupportedFiles, ...counted } = first.summary ?? {}
    expect(counted).toMatchObject({ unsupported: 2, completed: 1, duplicate: 1 })
    expect(unsupportedFiles).toEqual(expect.arrayContaining(unsupported))
    expect(second.summary).not.toHaveProperty('unsupported')
    stage.expectArrived(service, good)
    stage.expectCleanHands(service, first, second)
  })

  test('reports an empty file with its name and the reason', async ({ stage }) => {
    const service = await stage.open()
    stage.put('cam/empty.mp4', Buffer.alloc(0))
    const good = stage.put('cam/good.mp4', clip('plain-60.mp4'))

    const ended = await stage.run(stage.config(service))

    expect(ended.stdout + ended.stderr).toContain('empty.mp4')
    expect(ended.stdout + ended.stderr).toContain('file-empty')
    // A script has to see that a clip is missing.
    expect(ended.code).toBe(1)
    stage.expectArrived(service, good)
    stage.expectCleanHands(service, ended)
  })

  test.skipIf(process.platform === 'win32')(
    'reports a link to a video elsewhere, and exits with 1',
    async ({ stage }) => {
      const service = await stage.open()
      const good = stage.put('cam/good.mp4', clip('plain-60.mp4'))
      symlinkSync(stage.put('elsewhere/swing.mp4', another('elsewhere')), join(dirname(good), 'link.mp4'))

      const ended = await stage.run(stage.config(service))

      expect(ended.code, ended.stderr).toBe(1)
      expect(ended.stderr).toMatch(/link\.mp4 is a link, and .+ \[file-link\]/)
      stage.expectArrived(service, good)
      stage.expectCleanHands(service, ended)
    },
  )

  test('fails a truncated clip with --once, and uploads it in the next run when it is complete', async ({ stage }) => {
    const service = await stage.open()
    const whole = demoClip('cam-b/C0032.mp4')
    stage.put('cam/a.mp4', whole.subarray(0, -1_000))
    const first = await stage.run(stage.config(service))
    expect(first.last('a.mp4')).toMatchObject({ state: 'unreadable', error: { code: 'file-incomplete' } })

    const file = stage.put('cam/a.mp4', whole)
    const second = await stage.run(stage.config(service))

    expect([first.code, second.code]).toEqual([1, 0])
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('uploads a growing file when it is complete', async ({ stage }) => {
    const service = await stage.open()
    const whole = demoClip('cam-b/C0032.mp4')
    const file = stage.put('cam/grows.mp4', whole.subarray(0, 1_000))
    stage.letGo(file)
    // However long this computer takes between two pieces.
    const run = stage.start(stage.config(service, { finished: { stableSeconds: 0.3, giveUpSeconds: 600 } }))
    for (let at = 1_000; at < whole.length; at += 20_000) {
      await sleep(200)
      appendFileSync(file, whole.subarray(at, at + 20_000))
    }

    const ended = await run.ended()

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('marks a file that vanishes while it settles missing, and continues with the others', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/gone.mp4', clip('ntsc.mp4'))
    stage.letGo(file)
    const good = stage.put('cam/good.mp4', clip('plain-60.mp4'))
    const run = stage.start(stage.config(service, { finished: { stableSeconds: 1.5, giveUpSeconds: 2 } }))
    await run.until((clips) => clips.some((line) => line.file === file && line.state === 'settling'))
    rmSync(file)

    const ended = await run.ended()

    expect(ended.code, ended.stderr).toBe(1)
    expect(ended.last('gone.mp4')).toMatchObject({ state: 'missing', error: { code: 'file-missing' } })
    stage.expectArrived(service, good)
    stage.expectCleanHands(service, ended)
  })

  test('marks a file that vanishes during its upload missing, and nothing of it is stored', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/gone.mp4', another('gone', 600_000))
    stage.letGo(file)
    const run = stage.start(stage.config(service, { uploads: { limitMbitPerSecond: 2 } }))
    await run.until((clips) => clips.some(({ state }) => state === 'sending'))
    rmSync(file)

    const ended = await run.ended()

    expect(ended.code, ended.stderr).toBe(1)
    expect(ended.last('gone.mp4')?.state).toBe('missing')
    expect(service.captures.all.map(({ storedTimes }) => storedTimes)).toEqual([0])
    stage.expectCleanHands(service, ended)
  })

  test('uploads a file that is overwritten during its upload once, with its new content', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', another('before', 600_000))
    stage.letGo(file)
    const run = stage.start(stage.config(service, { uploads: { limitMbitPerSecond: 2 } }))
    await run.until((clips) => clips.some(({ state }) => state === 'sending'))
    await until(() => service.store.uploads.some(({ receivedBytes }) => receivedBytes > 50_000))
    writeFileSync(file, another('after', 600_001))

    const ended = await run.ended()

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('sends no future time for a clip without recording time and with a future file date', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', clip('no-time.mp4'))
    const later = new Date(Date.now() + 3_600_000)
    utimesSync(file, later, later)
    stage.letGo(file)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectCleanHands(service, ended)
  })

  test('reports a clip whose name the system can’t decode', async ({ stage }) => {
    const service = await stage.open()
    const good = stage.put('cam/good.mp4', clip('plain-60.mp4'))
    const latin = Buffer.concat([Buffer.from(`${stage.root}/cam/caf`), Buffer.from([0xe9]), Buffer.from('.mp4')])
    writeFileSync(latin, another('latin'))
    const copy = join(stage.root, 'copy.mp4')
    copyFileSync(latin, copy)

    const ended = await stage.run(stage.config(service))

    const arrived = service.captures.all.length === 2
    expect(arrived || ended.code === 1 || /caf/.test(ended.stderr)).toBe(true)
    stage.expectArrived(service, good, ...(arrived ? [copy] : []))
  })
})

describe.concurrent('file names', () => {
  const names: [what: string, name: string][] = [
    ['a backslash', 'left\\right.mp4'],
    ['control characters', 'tab\there\u0001\u007f.mov'],
    ['a line break', 'two\r\nlines.mp4'],
    ['a quote', 'say "cheese".mp4'],
    ['a percent sign', '100%0D%22.mp4'],
    ['leading and trailing spaces', '  spaced .mp4'],
    ['as many characters as the system allows', `${'ä'.repeat(125)}.mp4`],
    ['as many bytes as the system allows', `${'x'.repeat(251)}.MOV`],
    ['wide characters', `${'\u{1F3BE}'.repeat(62)}.mov`],
    ['decomposed letters', 'Zu\u0308rich.mp4'],
    ['a second extension', 'clip.mov.mp4'],
    ['a semicolon and an equals sign', 'a; filename=b.mp4'],
    ['a name that is almost nothing', '\\.mp4'],
  ]

  test('uploads a file of any name under a name that the service accepts', async ({ stage }) => {
    const service = await stage.open()
    const files = names.map(([what, name]) => stage.put(`cam/${name}`, another(what)))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    expect(ended.summary).toMatchObject({ completed: names.length })
    const sent = service.captures.all.map(({ request }) => String(request.file_name))
    expect(sent.filter((name) => !/\.(mov|mp4)$/i.test(name) || /\p{Cc}/u.test(name))).toEqual([])
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })
})
