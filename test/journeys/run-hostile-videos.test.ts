// Attacks by files against the built command, as a camera's card or a shared folder would bring them.
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect } from 'vitest'
import { canaries, writeHostileVideos } from '../support/hostile-videos.ts'
import { another, clip } from '../support/sample-clips.ts'
import { test } from '../support/stage.ts'

describe.skipIf(process.platform === 'win32')('hostile files in a camera folder', () => {
  test('playlists reach no address and open no file, and the clip beside them is uploaded', async ({ stage }) => {
    const service = await stage.open()
    const good = stage.put('cam/good.mp4', clip('plain-60.mp4'))
    const canary = await canaries(stage.root)
    const hostile = writeHostileVideos(join(stage.root, 'cam'), canary, another('hostile'))
    // The size of such a polyglot is bounded: its gigabytes of zeros would only be uploaded.
    const [polyglot = '', other = ''] = hostile.filter((path) => path.includes('polyglot'))
    rmSync(other)

    const running = stage.start(stage.config(service))
    await running.until((clips) => {
      const states = new Map(clips.map(({ file, state }) => [file, state]))
      const isLookedInto = (path: string) => !['found', 'settling', 'probing', undefined].includes(states.get(path))
      return hostile.every((path) => path === other || isLookedInto(path)) && states.get(good) === 'completed'
    })
    running.kill('SIGTERM')
    const ended = await running.ended()

    for (const path of hostile.filter((each) => !each.includes('polyglot')))
      expect(ended.last(path), path).toMatchObject({ state: 'unreadable', error: { code: 'not-a-video' } })
    expect(canary.sung).toEqual([])
    expect(service.violations).toEqual([])
    rmSync(canary.fifo)
    rmSync(polyglot)
  })

  test('reports a video that crashes ffprobe, and never starts ffprobe on its content again', async ({ stage }) => {
    const service = await stage.open()
    const bin = join(stage.root, 'bin')
    const calls = join(stage.root, 'calls')
    stage.put('cam/bad.mp4', another('bad'))
    stage.put('bin/ffprobe', Buffer.from(crashingProber(calls)))
    const { PATH = '' } = process.env
    chmodSync(join(bin, 'ffprobe'), 0o755)
    const environment = { PATH: `${bin}${delimiter}${PATH}` }

    const first = await stage.run(stage.config(service), { environment })
    stage.put('cam/copy-of-bad.mp4', another('bad'))
    const second = await stage.run(stage.config(service), { environment })

    expect([first.code, second.code]).toEqual([1, 1])
    const unreadable = { state: 'unreadable', error: { code: 'prober-crashed' } }
    expect(first.last('bad.mp4')).toMatchObject(unreadable)
    expect(first.last('bad.mp4')?.error?.message).toContain('SIGSEGV')
    expect(second.last('copy-of-bad.mp4')).toMatchObject(unreadable)
    expect(readFileSync(calls, 'utf8')).toBe('call\n')
    expect(service.captures.all).toEqual([])
    stage.expectCleanHands(service, first, second)
  })
})

/** This ffprobe claims the latest version, so OnDeck chooses it; it crashes on every video. */
const crashingProber = (calls: string) => `#!/bin/sh
if [ "$1" = -version ]; then
  echo 'ffprobe version 99.1 Copyright (c) 2007-2099 the FFmpeg developers'
  echo 'libavformat    99.  1.100 / 99.  1.100'
  exit 0
fi
echo call >> '${calls}'
kill -SEGV $$
`
