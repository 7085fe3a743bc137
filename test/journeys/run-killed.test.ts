import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { makeOlder, versionBefore } from '../support/older-data-folder.ts'
import { another, clip } from '../support/sample-clips.ts'
import { pitching, test, until } from '../support/stage.ts'
import { holding, silent } from '../support/strict-faults.ts'

// So slow that none of two uploads is whole when the station is killed: a third reservation may be under way otherwise.
const slowly = { uploads: { limitMbitPerSecond: 0.4 } }

describe.concurrent('a killed station', () => {
  test('killed during uploads, uploads the same clips with the same reservations in the next run', async ({
    stage,
  }) => {
    const service = await stage.open()
    const files = ['1', '2', '3', '4'].map((seed) => stage.put(`cam/${seed}.mp4`, another(seed, 300_000)))
    const killed = stage.startProgram(stage.config(service, slowly))
    await until(() => service.store.uploads.filter(({ receivedBytes }) => receivedBytes > 50_000).length >= 2)
    killed.kill('SIGKILL')
    const first = await killed.ended()
    const reserved = service.captures.all.map(({ sessionId }) => sessionId)

    const second = await stage.run(stage.config(service))

    expect(first.signal).toBe('SIGKILL')
    expect(second.code, second.stderr).toBe(0)
    expect(service.captures.all).toHaveLength(4)
    expect(service.captures.all.map(({ sessionId }) => sessionId).slice(0, reserved.length)).toEqual(reserved)
    expect(service.captures.all.every(({ storedTimes }) => storedTimes === 1)).toBe(true)
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, first, second)
  })

  test('updated during uploads, uploads the clips with the reservations of the older data folder', async ({
    stage,
  }) => {
    const service = await stage.open()
    const files = ['1', '2', '3', '4'].map((seed) => stage.put(`cam/${seed}.mp4`, another(seed, 300_000)))
    const killed = stage.startProgram(stage.config(service, slowly))
    await until(() => service.store.uploads.filter(({ receivedBytes }) => receivedBytes > 50_000).length >= 2)
    killed.kill('SIGKILL')
    const first = await killed.ended()
    makeOlder(stage.dataDir, versionBefore('reservation ADD COLUMN place'))

    const second = await stage.run(stage.config(service))

    expect(second.code, second.stderr).toBe(0)
    expect(service.captures.all.map(({ storedTimes }) => storedTimes)).toEqual([1, 1, 1, 1])
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, first, second)
  })

  test('killed while it reserves, searches first and leaves at most one surplus reservation', async ({ stage }) => {
    const service = await stage.open()
    service.script.next('createCapture', silent)
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))
    const killed = stage.startProgram(stage.config(service))
    await until(() => service.captures.all.length === 1)
    killed.kill('SIGKILL')
    const first = await killed.ended()
    const before = service.requests.length

    const second = await stage.run(stage.config(service))

    expect(second.code, second.stderr).toBe(0)
    expect(service.captures.all.map(({ storedTimes }) => storedTimes)).toEqual([0, 1])
    const calls = service.requests.slice(before).map(({ call }) => call)
    expect(calls.slice(0, calls.indexOf('createCapture'))).toContain('listCaptures')
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('killed between storage and answer, does not upload the video again', async ({ stage }) => {
    const service = await stage.open()
    const { promise, resolve } = Promise.withResolvers<void>()
    service.store.faults.push({ kind: 'hold', stores: true, until: promise })
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))
    const killed = stage.startProgram(stage.config(service))
    await until(() => service.store.uploads.some(({ stored }) => stored !== null))
    killed.kill('SIGKILL')
    const first = await killed.ended()
    resolve()

    const second = await stage.run(stage.config(service))

    expect(second.code, second.stderr).toBe(0)
    expect(service.store.uploads).toHaveLength(1)
    expect(service.captures.all.map(({ storedTimes }) => storedTimes)).toEqual([1])
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('killed during processing, only follows in the next run', async ({ stage }) => {
    const service = await stage.open({ processingMs: 3_000 })
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))
    const killed = stage.startProgram(stage.config(service))
    await killed.until((clips) => clips.some(({ state }) => state === 'processing'))
    killed.kill('SIGKILL')
    const first = await killed.ended()

    const second = await stage.run(stage.config(service))

    expect(second.code, second.stderr).toBe(0)
    expect(service.captures.all).toHaveLength(1)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('killed repeatedly at any moment, uploads every clip once', async ({ stage }) => {
    const service = await stage.open()
    const files = ['1', '2', '3', '4', '5'].map((seed) => stage.put(`cam/${seed}.mp4`, another(seed, 60_000)))
    const config = stage.config(service, { uploads: { limitMbitPerSecond: 1 } })
    for (const afterMs of [500, 900, 1_300, 1_500, 1_700, 2_100, 2_500]) {
      const killed = stage.startProgram(config)
      await sleep(afterMs)
      killed.kill('SIGKILL')
      await killed.ended()
    }

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })

  test('interrupted by a signal during uploads, does not report completion', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', another('a', 600_000))
    const run = stage.startProgram(stage.config(service, { uploads: { limitMbitPerSecond: 1 } }))
    await until(() => service.store.uploads.some(({ receivedBytes }) => receivedBytes > 50_000))
    run.kill('SIGTERM')
    const first = await run.ended()
    const second = await stage.run(stage.config(service))

    expect(first.code).not.toBe(0)
    expect(first.lines.at(-1)?.type).toBe('summary')
    expect(second.code, second.stderr).toBe(0)
    expect(service.captures.all).toHaveLength(1)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('stopped by a signal while the service is silent, exits soon', async ({ stage }) => {
    const service = await stage.open()
    const { fault, release } = holding({ works: true })
    service.script.next('createCapture', fault)
    stage.put('cam/a.mp4', clip('plain-60.mp4'))
    const run = stage.startProgram(stage.config(service))
    await until(() => service.captures.all.length === 1)
    run.kill('SIGINT')
    const ended = await run.ended()

    // The call had neither an answer nor a time-out of its own by then.
    expect(ended.clips.flatMap(({ error }) => error ?? [])).toEqual([])
    release()
    stage.expectCleanHands(service, ended)
  })
})

describe.concurrent('a station without --once', () => {
  test('imports clips as they arrive, and stops on a signal', async ({ stage }) => {
    const service = await stage.open()
    const early = stage.put('cam/DCIM/100GOPRO/early.mp4', another('early'))
    const run = stage.startProgram(stage.config(service), { once: false })
    await run.until((clips) => clips.some((line) => line.file === early && line.state === 'completed'))
    const late = stage.put('cam/DCIM/101GOPRO/late.mp4', another('late'))
    await run.until((clips) => clips.some((line) => line.file === late && line.state === 'completed'))
    run.kill('SIGINT')
    const ended = await run.ended()

    expect(ended.code, ended.stderr).toBe(0)
    expect(ended.lines.at(-1)).toMatchObject({ type: 'summary', completed: 2 })
    stage.expectArrived(service, early, late)
    stage.expectCleanHands(service, ended)
  })

  test('stopped by SIGTERM, exits with 0 and keeps queued clips', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', another('a', 600_000))
    const slow = { uploads: { limitMbitPerSecond: 1 } }
    const run = stage.startProgram(stage.config(service, slow), { once: false })
    await until(() => service.store.uploads.some(({ receivedBytes }) => receivedBytes > 50_000))
    run.kill('SIGTERM')
    const first = await run.ended()
    const second = await stage.run(stage.config(service))

    expect(first.code, first.stderr).toBe(0)
    expect(second.code, second.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('refuses a data folder that another station uses, without disturbing it', async ({ stage }) => {
    let isOver = false
    const verdict = () => ({ status: isOver ? 'completed' : 'processing' })
    const service = await stage.open({ processingMs: 0, verdict })
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))
    const run = stage.startProgram(stage.config(service))
    await run.until((clips) => clips.some(({ state }) => state === 'processing'))

    const second = await stage.run(stage.config(service))
    isOver = true
    const first = await run.ended()

    expect(second.code).toBe(2)
    expect(second.stderr).toContain('data-folder-in-use')
    expect(second.stdout).toBe('')
    expect(first.code, first.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('the station’s files are accessible to its user only', async ({ stage }) => {
    const service = await stage.open()
    stage.put('cam/a.mp4', clip('plain-60.mp4'))

    const ended = await stage.run(stage.config(service, { folders: [{ path: 'cam', tags: pitching }] }))

    expect(ended.code, ended.stderr).toBe(0)
    expect(existsSync(join(stage.root, 'cam/a.mp4'))).toBe(true)
    expect(statSync(stage.dataDir).mode & 0o077).toBe(0)
    stage.expectCleanHands(service, ended)
  })
})
