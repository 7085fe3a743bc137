import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { report, rounded } from './measure.ts'

const VIDEO_BYTES = 2 * 1024 ** 3
const SLOW_BYTES = 64 * 1024 ** 2
const SLOW_MBIT = 100
const ROUNDS = 5
/** Limits that hold on any processor. */
const LIMITS = { speed: 0.85, cpu: 1.1, hashing: 1.2, aboveIdleMb: 100, linkShare: 0.97 }

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

interface Cost {
  readonly tookMs: number
  readonly cpuMs: number
}
const Sent = z.object({ tookMs: z.number(), cpuMs: z.number(), idleMb: z.number(), peakMb: z.number() })

/** One video of 2 GiB to the same sink as `curl -F`, plain and over TLS; and a slow line that is to be used whole. */
export async function benchUpload() {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  const missed: string[] = []
  try {
    makeCertificate(root)
    const video = makeVideo(root, VIDEO_BYTES)
    const hashing = sha256sum(video)
    const rows = []
    for (const tls of [false, true]) rows.push(await compare({ root, video, tls, hashing, missed }))
    report(`${ROUNDS} uploads of 2 GiB each, the best of each, against curl -F to the same sink`, rows)
    report(`A line of ${SLOW_MBIT} Mbit/s`, [await slowLine(root, missed)])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  if (missed.length > 0) throw new Error(`missed: ${missed.join('; ')}`)
}

interface Comparison {
  readonly root: string
  readonly video: string
  readonly tls: boolean
  readonly hashing: Cost
  readonly missed: string[]
}

/** In turns, so that a noisy neighbor meets all three. */
async function compare({ root, video, tls, hashing, missed }: Comparison) {
  const sink = await startSink(tls ? { CERTIFICATE: root } : {})
  const runs = { curl: [] as Cost[], bare: [] as z.infer<typeof Sent>[], hashed: [] as z.infer<typeof Sent>[] }
  for (let round = 0; round < ROUNDS; round++) {
    runs.curl.push(curl(video, sink.url(tls), root))
    runs.bare.push(send({ video, url: sink.url(tls), hash: 'off', root, tls }))
    runs.hashed.push(send({ video, url: sink.url(tls), hash: 'on', root, tls }))
  }
  sink.child.kill()
  const speed = least(runs.curl, 'tookMs') / least(runs.bare, 'tookMs')
  const cpu = least(runs.bare, 'cpuMs') / least(runs.curl, 'cpuMs')
  const extra = (least(runs.hashed, 'cpuMs') - least(runs.curl, 'cpuMs')) / hashing.cpuMs
  const aboveIdleMb = Math.max(...[...runs.bare, ...runs.hashed].map(({ idleMb, peakMb }) => peakMb - idleMb))
  const name = tls ? 'TLS' : 'plain'
  if (speed < LIMITS.speed) missed.push(`${name}: ${rounded(speed, 2)} x the speed of curl`)
  if (cpu > LIMITS.cpu) missed.push(`${name}: ${rounded(cpu, 2)} x the CPU of curl`)
  if (extra > LIMITS.hashing) missed.push(`${name}: hashing costs ${rounded(extra, 2)} x sha256sum above curl`)
  if (aboveIdleMb > LIMITS.aboveIdleMb) missed.push(`${name}: ${aboveIdleMb} MB above idle`)
  return {
    line: name,
    'speed, x curl': rounded(speed, 2),
    'CPU, x curl': rounded(cpu, 2),
    'CPU above curl with hashing, x sha256sum': rounded(extra, 2),
    'MB above idle': aboveIdleMb,
  }
}

/** Other load on the computer makes all of them slower, and none of them faster. */
const least = (costs: readonly Cost[], of: keyof Cost) => Math.min(...costs.map((cost) => cost[of]))

async function slowLine(root: string, missed: string[]) {
  const sink = await startSink({ LIMIT_MBIT: String(SLOW_MBIT) })
  const video = makeVideo(root, SLOW_BYTES)
  const { tookMs } = send({ video, url: sink.url(false), hash: 'on', root, tls: false })
  sink.child.kill()
  const share = (SLOW_BYTES * 8) / (tookMs / 1_000) / (SLOW_MBIT * 1_000_000)
  if (share < LIMITS.linkShare) missed.push(`${rounded(share * 100)} % of a line of ${SLOW_MBIT} Mbit/s`)
  return { 'used, %': rounded(share * 100), 'at least, %': LIMITS.linkShare * 100 }
}

function send({
  video,
  url,
  hash,
  root,
  tls,
}: {
  video: string
  url: string
  hash: string
  root: string
  tls: boolean
}) {
  const parameters = [here('upload-sender.ts'), video, url, hash, ...(tls ? [join(root, 'cert.pem')] : [])]
  return Sent.parse(JSON.parse(execFileSync(process.execPath, parameters, { encoding: 'utf8' })))
}

const curl = (video: string, url: string, root: string): Cost =>
  timed('curl', ['-sS', '--fail', '--cacert', join(root, 'cert.pem'), '-o', '/dev/null', '-F', `file=@${video}`, url])

const sha256sum = (video: string): Cost => {
  const runs = Array.from({ length: ROUNDS }, () => timed('sha256sum', [video]))
  return { tookMs: least(runs, 'tookMs'), cpuMs: least(runs, 'cpuMs') }
}

/** The shell's own clock: time, and the processor's in user and system mode. */
function timed(command: string, parameters: readonly string[]): Cost {
  const script = 'TIMEFORMAT="%R %U %S"; { time "$@" >/dev/null 2>&3; } 3>&2'
  const output = execFileSync('bash', ['-c', `${script} 2>&1`, 'timed', command, ...parameters], { encoding: 'utf8' })
  const [real = 0, user = 0, system = 0] = (output.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return { tookMs: real * 1_000, cpuMs: (user + system) * 1_000 }
}

async function startSink(environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [here('upload-sink.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (text) => resolve(String(text).trim())),
  )
  return { child, url: (tls: boolean) => `${tls ? 'https' : 'http'}://127.0.0.1:${port}/` }
}

/** Content that differs from block to block, so that nobody can skip any of it; written once, read from memory. */
function makeVideo(root: string, sizeBytes: number): string {
  const path = join(root, `${sizeBytes}.mov`)
  const file = openSync(path, 'w')
  const block = Buffer.alloc(4 * 1024 * 1024)
  for (let position = 0; position < sizeBytes; position += block.length) {
    block.writeDoubleLE(position, 0)
    writeSync(file, block)
  }
  truncateSync(path, sizeBytes)
  return path
}

function makeCertificate(root: string) {
  const [key, cert] = [join(root, 'key.pem'), join(root, 'cert.pem')]
  const parameters = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert]
  execFileSync('openssl', [...parameters, ...names], { stdio: 'pipe' })
}
