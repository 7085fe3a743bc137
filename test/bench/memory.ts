import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { report, residentMb } from './measure.ts'

const VIDEO_BYTES = 3 * 1024 ** 3
const LIMIT_MB = 100
const SAMPLE_EVERY_MS = 50

const launcher = fileURLToPath(new URL('../../bin/ondeck.mjs', import.meta.url))
const sample = fileURLToPath(new URL('../fixtures/clips/plain-60.mp4', import.meta.url))
const Ready = z.object({ baseUrl: z.string(), key: z.string() })
const Line = z.object({ type: z.string(), state: z.string().optional() })

/** A video of 3 GiB from its folder to the practice service: the station's resident memory above what it was before it sent. */
export async function benchMemory() {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  const practice = start(['practice', '--port', '0', '--data-dir', join(root, 'practice')])
  try {
    const { baseUrl, key } = Ready.parse(await firstLine(practice))
    makeVideo(join(root, 'cam'))
    const folder = {
      path: 'cam',
      tags: { athlete: { firstName: 'Maya', create: true }, activity: 'gait', movement: 'walking' },
    }
    writeFileSync(join(root, 'c.json'), JSON.stringify({ service: { baseUrl }, folders: [folder] }))
    const run = [
      'run',
      '--once',
      '--until',
      'uploaded',
      '--config',
      join(root, 'c.json'),
      '--data-dir',
      join(root, 'station'),
    ]
    const { idleMb, peakMb, code } = await watch(start(run, { ONDECK_API_KEY: key }))
    report('A video of 3 GiB, sent by the station', [
      { 'idle MB': idleMb, 'peak MB': peakMb, 'above idle MB': peakMb - idleMb, 'limit MB': LIMIT_MB },
    ])
    if (code !== 0) throw new Error(`the video did not arrive: exit code ${code}`)
    if (peakMb - idleMb > LIMIT_MB) throw new Error('the station took more memory than it may')
  } finally {
    practice.kill()
    rmSync(root, { recursive: true, force: true })
  }
}

/** A real video with a box of nothing behind it, which takes no room on the disk. */
function makeVideo(folder: string) {
  mkdirSync(folder)
  const path = join(folder, 'long.mp4')
  copyFileSync(sample, path)
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1, 0)
  header.write('free', 4)
  header.writeBigUInt64BE(BigInt(VIDEO_BYTES), 8)
  const { size: sampleBytes } = statSync(path)
  appendFileSync(path, header)
  truncateSync(path, sampleBytes + VIDEO_BYTES)
}

function start(parameters: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [launcher, ...parameters, '--json'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function firstLine({ stdout }: ChildProcess): Promise<unknown> {
  if (!stdout) throw new Error('it was started without an output')
  for await (const line of createInterface({ input: stdout })) return JSON.parse(line)
  throw new Error('the practice service said nothing')
}

/** Idle is what it takes when the clip is in line, before the first byte goes. */
async function watch(station: ChildProcess) {
  const pid = station.pid ?? 0
  let idleMb = 0
  let peakMb = 0
  if (station.stdout) {
    createInterface({ input: station.stdout }).on('line', (text) => {
      if (Line.parse(JSON.parse(text)).state === 'reserving') idleMb = residentMb(pid).now
    })
  }
  const timer = setInterval(() => {
    const { peak } = residentMb(pid)
    if (!Number.isNaN(peak)) peakMb = Math.max(peakMb, peak)
  }, SAMPLE_EVERY_MS)
  await once(station, 'close')
  clearInterval(timer)
  return { idleMb, peakMb, code: station.exitCode }
}
