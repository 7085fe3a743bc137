// Sends one file as the station does, and prints what that took: milliseconds, CPU milliseconds, resident megabytes.
import { statSync } from 'node:fs'
import { createFiles } from '../../src/computer/files/local-files.ts'
import { transportOf } from '../../src/computer/network/transport.ts'
import { createFormSender, createSha256 } from '../../src/service/client/form-sender.ts'
import { unlimited } from '../../src/service/client/piece-sizes.ts'
import { residentMb } from './measure.ts'

const [path = '', url = '', hashing = 'on', caFile] = process.argv.slice(2)

/** Cost of a sender that keeps no record of its bytes, for comparison only. */
const noHash = () => ({ update: () => {}, digest: () => '' })

const sender = createFormSender({
  files: createFiles(),
  limit: unlimited,
  transport: transportOf(caFile === undefined ? {} : { caFile }),
  createHash: hashing === 'on' ? createSha256 : noHash,
})
const { size: sizeBytes, mtimeMs: modifiedAtMs } = statSync(path)
const idleMb = residentMb(process.pid).now
const cpuBefore = process.cpuUsage()
const startedAtMs = performance.now()
const outcome = await sender.send({
  target: { url, fields: { key: 'videos/one.mov', policy: 'x'.repeat(400) } },
  file: { path, sizeBytes, modifiedAtMs },
  fileName: 'one.mov',
  signal: new AbortController().signal,
  onProgress: () => {},
  onBodySent: () => {},
})
if (outcome.kind !== 'stored') throw new Error(`the sink answered ${JSON.stringify(outcome)}`)
const tookMs = performance.now() - startedAtMs
const { user, system } = process.cpuUsage(cpuBefore)
const { peak } = residentMb(process.pid)
console.log(JSON.stringify({ tookMs, cpuMs: (user + system) / 1_000, idleMb, peakMb: peak }))
