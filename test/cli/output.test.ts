import { spawnSync } from 'node:child_process'
import { mkdirSync, openSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { practice } from '../../src/cli/commands/practice.ts'
import { openExportFile } from '../../src/features/exports/station/export-file.ts'
import { startService } from '../service/practice/support.ts'
import { temporaryFolder } from '../support/temporary.ts'

const hasFullDevice = process.platform === 'linux'
const ondeck = fileURLToPath(new URL('../../bin/ondeck.mjs', import.meta.url))

test.runIf(hasFullDevice)('a failed write to standard output is reported without a stack, and exits with 1', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, [ondeck, 'version'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /^Standard output can’t be written \(no space left on device\)\.\n.*\[output-unwritable\]\n$/,
    ),
  })
})

test.runIf(hasFullDevice)(
  'a download onto a full disk is reported as a full disk, not as a defect of OnDeck',
  async () => {
    const file = join(temporaryFolder(), 'rows.csv')
    symlinkSync('/dev/full', `${file}.part.json.new`)
    await expect(openExportFile(file, 'job')).rejects.toMatchObject({
      code: 'output-unwritable',
      parameters: { file: `${file}.part`, detail: 'ENOSPC' },
    })
  },
)

const command = { port: 0, processingSeconds: 0, exportSeconds: 0, retentionHours: 1, seedRoster: 0 }
const practiceIn = (dataDir: string) => practice({ ...command, dataDir, control: false, json: true })

test('a second practice service on the same data folder is refused, and the first one keeps running', async () => {
  const { dataDir, ask } = await startService()
  await expect(practiceIn(dataDir)).rejects.toMatchObject({ code: 'practice-in-use', parameters: { folder: dataDir } })
  expect((await ask('GET', '/athletes')).status).toBe(200)
})

test('a practice service whose folder can’t be written reports it, without calling it a defect of OnDeck', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'practice.lock'))
  await expect(practiceIn(dataDir)).rejects.toMatchObject({
    code: 'data-folder-unusable',
    parameters: { folder: dataDir },
  })
})

test.skipIf(process.platform === 'win32')(
  'a practice folder on a missing disk is reported with the system’s reason, without calling it a defect of OnDeck',
  async () => {
    const disk = join(temporaryFolder(), 'disk')
    symlinkSync('unplugged', disk)
    const dataDir = join(disk, 'practice')
    await expect(practiceIn(dataDir)).rejects.toMatchObject({
      code: 'data-folder-unusable',
      parameters: { folder: dataDir, detail: expect.stringContaining('ENOENT') },
    })
  },
)
