import { execFile } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { crashEvidence } from '../../../src/computer/media/crash-evidence.ts'
import { runPictureRecipe } from '../../../src/computer/media/pictures.ts'
import { runFfprobe } from '../../../src/computer/media/prober.ts'
import { isConfined, runConfined, withMemoryLimit } from '../../../src/computer/media/run-limits.ts'
import { hangMs } from '../../support/pace.ts'
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
const probe = (script: string, timeoutMs = hangMs()) =>
  runFfprobe({ ffprobePath: standIn(script), file: '/cam/one.mov', timeoutMs, signal })
const picture = (script: string, timeoutMs = hangMs()) =>
  runPictureRecipe({ ffmpegPath: standIn(script), recipe, timeoutMs, isLowPriority: false, signal })

const withoutEnd = 'exec cat /dev/zero'
const asleep = 'exec sleep 3600'
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
    await expect(runFfprobe({ ffprobePath, file: '/cam/one.mov', timeoutMs: hangMs(), signal })).rejects.toMatchObject({
      code: 'probe-failed',
    })
  }
  expect(
    await runPictureRecipe({ ffmpegPath: 'no-such-ffmpeg', recipe, timeoutMs: hangMs(), isLowPriority: false, signal }),
  ).toEqual({ kind: 'trouble' })
})

/** Says its version as every ffprobe does, and does what the test says with a video. */
const working = (script: string) => `[ "$1" = -version ] && { echo ffprobe version 6.1; exit 0; }\n${script}`

onUnix('a program that a video makes crash is told from one that is stopped, or that is broken itself', async () => {
  for (const signalName of ['SEGV', 'ABRT', 'BUS', 'ILL', 'FPE']) {
    const crashed = { code: 'program-crashed', parameters: { signal: `SIG${signalName}` } }
    await expect(probe(working(`kill -${signalName} $$`))).rejects.toMatchObject({
      code: 'prober-crashed',
      parameters: { file: '/cam/one.mov', detail: crashed },
    })
    expect(await picture(working(`kill -${signalName} $$`))).toEqual({ kind: 'crashed', detail: crashed })
  }
  // As a shell reports the end of what it started.
  await expect(probe(working('exit 139'))).rejects.toMatchObject({ code: 'prober-crashed' })
  for (const script of [working('kill -KILL $$'), working('kill -TERM $$'), working('exit 3'), 'kill -SEGV $$'])
    await expect(probe(script)).rejects.toMatchObject({ code: 'probe-failed' })
  expect((await picture('kill -SEGV $$')).kind).not.toBe('crashed')
})

onUnix('a crash on Windows, which has no signals, is known by its exit code', async () => {
  const program = standIn(working('exit 0'))
  const ended = (code: number) =>
    crashEvidence(Object.assign(new Error('Command failed'), { code, stderr: '' }), program, MIB)
  expect(await ended(0xc0_00_00_05)).toEqual({ code: 'program-crashed', parameters: { signal: 'access violation' } })
  expect(await ended(0xc0_00_01_3a)).toBeNull()
})

onUnix('a program at its limit of memory says so', async () => {
  const script = working('echo "one.mov: Cannot allocate memory" >&2; exit 1')
  const detail = { code: 'memory-limit', parameters: { megabytes: 2_048 } }
  await expect(probe(script)).rejects.toMatchObject({ code: 'prober-crashed', parameters: { detail } })
})

onUnix('a program that can’t be cut off from the network for a moment runs all the same', async () => {
  // unshare's own words, as where the system has no further namespace to give.
  let runs = 0
  const refused = Object.assign(new Error('Command failed'), {
    stderr: 'unshare: unshare failed: No space left on device',
  })
  const run = async () => {
    runs += 1
    if (runs === 1) throw refused
    return 'answer'
  }
  if (!(await isConfined()))
    return expect(await runConfined({ program: '/bin/true', arguments: [] }, 100 * MIB, async () => 'answer')).toBe(
      'answer',
    )
  expect(await runConfined({ program: '/bin/true', arguments: [] }, 100 * MIB, run)).toBe('answer')
  expect([runs, await isConfined()]).toEqual([2, true])
})
