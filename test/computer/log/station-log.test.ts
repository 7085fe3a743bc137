import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type LogFact, toFailureFact } from '../../../src/computer/log/log-fact.ts'
import { openStationLog } from '../../../src/computer/log/station-log.ts'
import type { ClipId } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { jsonLines } from '../../support/read-zip.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const stored: LogFact = { kind: 'clip', clip: 'a' as ClipId, file: 'one.mov', state: 'processing' }
const asked: LogFact = { kind: 'call', call: 'captures', outcome: 'answered', tookMs: 12 }
const linesIn = (dataDir: string) => jsonLines(readFileSync(join(dataDir, 'log/ondeck.1.log'), 'utf8'))

test('logs time and level of each line, without lower levels', async () => {
  const dataDir = temporaryFolder()
  const log = openStationLog({ dataDir, level: 'info', secrets: () => [] })
  log.write(stored)
  log.write(asked)
  log.setLevel('debug')
  log.write(asked)
  log.setLevel('error')
  log.write(stored)
  await log.close()
  expect(linesIn(dataDir)).toEqual([
    { level: 'info', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), ...stored },
    { level: 'debug', time: expect.any(String), ...asked },
  ])
})

test('logs only the cause and location of a failure', () => {
  const parameters = { status: 503, host: 'service.example', given: 'http://coach:hunter2@proxy', key: 'service.proxy' }
  expect(toFailureFact(failure('service-unavailable', parameters))).toEqual({
    because: 'service-unavailable',
    status: 503,
    host: 'service.example',
  })
})

test('keeps a key out of the log that an answer repeats', async () => {
  const dataDir = temporaryFolder()
  const log = openStationLog({ dataDir, level: 'info', secrets: () => ['my-odd-but-valid-key'] })
  log.write({ ...stored, ...toFailureFact(failure('request-refused', { message: 'my-odd-but-valid-key is unknown' })) })
  await log.close()
  expect(linesIn(dataDir)).toMatchObject([{ level: 'warn', message: '[hidden] is unknown' }])
})

test('logs the cause of a crash as the last line', async () => {
  const dataDir = temporaryFolder()
  const module = new URL('../../../src/computer/log/station-log.ts', import.meta.url).href
  const program = `
    const { openStationLog } = await import(${JSON.stringify(module)})
    const log = openStationLog({ dataDir: ${JSON.stringify(dataDir)}, level: 'info', secrets: () => [] })
    log.write({ kind: 'recovered' })
    setImmediate(() => { throw new TypeError('nobody saw this coming') })`
  await expect(promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])).rejects.toMatchObject({
    code: 1,
  })
  // The log's file was not even open.
  expect(linesIn(dataDir)).toHaveLength(2)
  expect(linesIn(dataDir).at(-1)).toMatchObject({
    level: 'error',
    kind: 'bug',
    where: 'uncaughtException',
    error: expect.stringContaining('TypeError: nobody saw this coming'),
  })
})
