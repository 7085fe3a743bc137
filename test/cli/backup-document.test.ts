import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { hangMs } from '../support/pace.ts'
import { startOndeck } from '../support/run-ondeck.ts'
import { temporaryFolder } from '../support/temporary.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/backup.md'), 'utf8')
const commands = [...document.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, text = '']) => text.trim().split('\n'))
const inline = [...document.matchAll(/`(ondeck [^`]+)`/g)].map(([, text = '']) => text)

test('every command of docs/backup.md runs', async () => {
  const root = temporaryFolder(tmpdir())
  const dataDir = join(root, 'data')
  mkdirSync(join(root, 'cameras'))
  openStationStore(dataDir).close()
  const ondeck = (line: string) => {
    const args = line.split(' ').slice(1)
    if (!args.includes('--data-dir')) args.push('--data-dir', dataDir)
    // As programs: the document's paths are relative.
    return startOndeck({ args, environment: { HOME: root }, timeoutMs: hangMs() }).ended()
  }
  const added = inline.filter((line) => line.startsWith('ondeck folders add'))
  expect(added).toHaveLength(1)
  for (const line of [...added, ...commands]) {
    const { code, stderr } = await ondeck(line)
    expect([line, code, stderr]).toEqual([line, 0, ''])
  }
  const listed = inline.filter((line) => line.startsWith('ondeck folders list --data-dir'))
  expect(listed).toHaveLength(1)
  for (const line of listed) expect((await ondeck(line)).code).toBe(0)
})
