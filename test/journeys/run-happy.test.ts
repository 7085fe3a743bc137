import { describe, expect } from 'vitest'
import { clip, demoClip } from '../support/sample-clips.ts'
import { jo, pitching, test } from '../support/stage.ts'

describe.concurrent('clips from folder to service', () => {
  test('uploads a clip as a completed capture of its folder’s athlete', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/IMG_0001.MOV', demoClip('cam-a/IMG_0412.MOV'))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    const session = service.captures.all[0]?.sessionId
    expect(ended.last('IMG_0001.MOV')).toEqual({ type: 'clip', file, state: 'completed', sessionId: session })
    expect(ended.states('IMG_0001.MOV')).toEqual([
      'found',
      'settling',
      'probing',
      'queued',
      'reserving',
      'sending',
      'confirming',
      'processing',
      'completed',
    ])
    expect(ended.lines.at(-1)).toMatchObject({ type: 'summary', completed: 1, failed: 0, untagged: 0 })
    expect(service.captures.all[0]?.request).toMatchObject({
      athlete_id: jo.id,
      movement_attributes: { activity: 'baseball', movement: 'pitching' },
      camera_configuration: { camera_orientation: 'landscape' },
      file_name: 'IMG_0001.MOV',
      capture_time: '2026-11-14T17:30:15.000Z',
    })
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('uploads every kind of video that cameras make', async ({ stage }) => {
    const service = await stage.open()
    const names = [
      'audio-30.mp4',
      'faststart-240.mov',
      'fragmented.mp4',
      'hevc.mov',
      'no-time.mp4',
      'ntsc.mp4',
      'odd-sar.mp4',
    ]
    names.push(
      'offset-time.mov',
      'plain-60.mp4',
      'prores.mov',
      'rotated-minus.mov',
      'rotated.mp4',
      'utc-time.mp4',
      'variable.mp4',
    )
    const files = names.map((name) => stage.put(`cam/${name}`, clip(name)))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    expect(ended.summary).toMatchObject({ completed: names.length })
    stage.expectArrived(service, ...files)
    const requests = service.captures.all.map(({ request }) => request)
    expect(requests.find(({ file_name }) => file_name === 'rotated-minus.mov')?.camera_configuration).toMatchObject({
      camera_orientation: 'portrait',
    })
    expect(new Set(requests.map(({ session_group_id }) => session_group_id)).size).toBe(names.length)
    stage.expectCleanHands(service, ended)
  })

  test('with --until uploaded, does not wait for processing', async ({ stage }) => {
    const service = await stage.open({ processingMs: 3_600_000 })
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))

    const ended = await stage.run(stage.config(service), { extra: ['--until', 'uploaded'] })

    expect(ended.code, ended.stderr).toBe(0)
    expect(ended.last('a.mp4')?.state).toBe('processing')
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('follows a capture left in processing to its end in the next run', async ({ stage }) => {
    const service = await stage.open({ processingMs: 4_000 })
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))

    const first = await stage.run(stage.config(service), { extra: ['--until', 'uploaded'] })
    const second = await stage.run(stage.config(service))

    expect([first.code, second.code]).toEqual([0, 0])
    expect(second.last('a.mp4')?.state).toBe('completed')
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('sends all of a folder’s settings: camera, dimensions, orientation', async ({ stage }) => {
    const service = await stage.open()
    stage.put('cam/upright.mov', clip('rotated-minus.mov'))
    const cameraConfiguration = {
      camera_setup_selection: 'single.front_on',
      camera_orientation: 'auto',
      lens: { mm: 24 },
    }
    const tags = { ...pitching, dimensions: { handedness: 'right' } }
    const folders = [{ path: './cam', cameraConfiguration, requireDimensions: true, tags }]

    const ended = await stage.run(stage.config(service, { folders }))

    expect(ended.code, ended.stderr).toBe(0)
    expect(service.captures.all[0]?.request).toMatchObject({
      camera_configuration: {
        camera_setup_selection: 'single.front_on',
        camera_orientation: 'portrait',
        lens: { mm: 24 },
      },
      movement_attributes: { activity: 'baseball', movement: 'pitching', handedness: 'right' },
    })
    stage.expectCleanHands(service, ended)
  })

  test('follows processing by list, at most one call a second', async ({ stage }) => {
    const service = await stage.open({ processingMs: 2_500 })
    for (const name of ['plain-60.mp4', 'ntsc.mp4', 'audio-30.mp4']) stage.put(`cam/${name}`, clip(name))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    const follows = service.requests.filter(({ call }) => call === 'listCaptures' || call === 'getCapture')
    expect(follows.some(({ query }) => query.get('status') === 'processing')).toBe(true)
    // So few are asked for one by one where the list no longer has them: that takes no more calls than the other lists.
    expect(follows.every(({ call, query }) => call === 'getCapture' || query.get('status') === 'processing')).toBe(true)
    // A call that arrived late makes the time to the next one shorter: only the whole of them keeps to the second.
    const tookMs = (follows.at(-1)?.atMs ?? 0) - (follows[0]?.atMs ?? 0)
    expect(tookMs).toBeGreaterThan((follows.length - 1) * 1_000 - 300)
    stage.expectCleanHands(service, ended)
  })
})
