import { execFile } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runFfprobe } from '../../../src/node/media/ffprobe.ts'
import { runFfmpeg } from '../../../src/node/media/pictures/run-ffmpeg.ts'
import { withMemoryLimit } from '../../../src/node/media/run-limits.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const MIB = 1024 ** 2
const { signal } = new AbortController()
const canLimit = existsSync('/usr/bin/prlimit') || existsSync('/bin/prlimit')
const onUnix = test.skipIf(process.platform === 'win32')
const onLinux = test.skipIf(process.platform !== 'linux' || !canLimit)

/** A program in ffprobe's or ffmpeg's place. */
function standIn(script: string): string {
  const path = join(temporaryFolder(), 'stand-in')
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

const recipe = { arguments: [], input: '' }
const probe = (script: string, timeoutMs = 30_000) =>
  runFfprobe({ ffprobePath: standIn(script), file: '/cam/one.mov', timeoutMs, signal })
const picture = (script: string, timeoutMs = 30_000) =>
  runFfmpeg({ ffmpegPath: standIn(script), recipe, timeoutMs, isPatient: false, signal })

const withoutEnd = 'exec cat /dev/zero'
const asleep = 'exec sleep 600'
const greedy = 'exec dd if=/dev/zero of=/dev/null bs=4000M count=1'

onUnix('a prober that prints without end is stopped', async () => {
  await expect(probe(withoutEnd)).rejects.toMatchObject({
    code: 'probe-failed',
    parameters: { detail: expect.stringContaining('maxBuffer') },
  })
})

onUnix('a prober that sleeps is stopped', async () => {
  await expect(probe(asleep, 200)).rejects.toMatchObject({
    code: 'probe-failed',
    parameters: { detail: 'no answer within 0.2 seconds' },
  })
})

onLinux('a prober that takes all memory is refused it', async () => {
  await expect(probe(greedy)).rejects.toMatchObject({
    code: 'probe-failed',
    parameters: { detail: expect.stringContaining('memory') },
  })
})

onUnix('a picture’s program that prints without end, or sleeps, is stopped', async () => {
  expect(await picture(withoutEnd)).toEqual({ kind: 'no-picture' })
  expect(await picture(asleep, 200)).toEqual({ kind: 'too-slow' })
})

onLinux('a picture’s program that takes all memory is refused it', async () => {
  expect(await picture(greedy)).toEqual({ kind: 'no-picture' })
})

onLinux('the limit is the program’s own, and what stays below it works', async () => {
  const run = async (takesMib: number) => {
    const command = { program: '/bin/dd', arguments: ['if=/dev/zero', 'of=/dev/null', `bs=${takesMib}M`, 'count=1'] }
    const limited = await withMemoryLimit(command, 100 * MIB)
    return promisify(execFile)(limited.program, limited.arguments)
  }
  await expect(run(20)).resolves.toBeDefined()
  await expect(run(200)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('memory') })
})

onUnix('a program that is not there, or may not be run, is not taken for a verdict on the clip', async () => {
  const file = join(temporaryFolder(), 'no-program')
  writeFileSync(file, 'text')
  for (const ffprobePath of ['/nowhere/ffprobe', file, 'no-such-ffprobe']) {
    await expect(runFfprobe({ ffprobePath, file: '/cam/one.mov', timeoutMs: 5_000, signal })).rejects.toMatchObject({
      code: 'probe-failed',
    })
  }
  expect(await runFfmpeg({ ffmpegPath: 'no-such-ffmpeg', recipe, timeoutMs: 5_000, isPatient: false, signal })).toEqual(
    { kind: 'trouble' },
  )
})
