// Command lines in code blocks of the manual, and of the guides to backup, rollout and privacy, against one station.

import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FolderSettings } from '../../src/station/contract/settings.ts'
import { startService } from '../service/practice/support.ts'
import { changesComputer, documents, fencedCommands, readDocument, splitArguments } from '../support/manual-commands.ts'
import { startOndeck } from '../support/run-ondeck.ts'
import { stationHost } from '../support/station-host.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'

const demo = fileURLToPath(new URL('../../resources/demo', import.meta.url))
const guides = documents.filter((file) => /^docs\/(manual\/.*|backup|rollout|privacy)\.md$/.test(file))

/** A station in the usual data folder of a user, with a camera folder, and three athletes at its service. */
async function station() {
  const service = await startService({ seedRoster: 3, processingMs: 0 })
  await service.ask('POST', '/athletes', { body: { first_name: 'Maya', last_name: 'Ortiz' } })
  const home = temporaryFolder()
  const { api } = await stationHost({ dataDir: join(home, '.local/share/ondeck/station') })
  await api.connection.use({ baseUrl: service.baseUrl })
  await api.key.set({ key: service.key })
  const path = join(home, 'cameras')
  mkdirSync(path)
  copyFileSync(join(demo, 'cam-a/IMG_0412.MOV'), join(path, 'IMG_0412.MOV'))
  await api.folders.add(FolderSettings.parse({ path, camera: 'Cage 1' }))
  await eventually(async () => expect(await api.athletes.search({ text: 'maya', limit: 1 })).toHaveLength(1))
  const ondeck = (args: readonly string[]) =>
    startOndeck({ args: [...args], environment: { HOME: home }, timeoutMs: 110_000 }).ended()
  return { home, ondeck }
}

/** Files and folders that a command names are made first, as a reader would have them. */
const madeBefore: Readonly<Record<string, readonly string[]>> = {
  'settings.yaml': ['settings', 'export', 'settings.yaml'],
}

test('every command in the manual, in both languages, and in its guides does what the text says', async () => {
  // The others are run on the portable package: `test/packed/portable.test.ts`.
  const lines = [...new Set(guides.flatMap((file) => fencedCommands(readDocument(file))))].filter(
    (line) => !changesComputer(line),
  )
  expect(lines.length).toBeGreaterThan(10)
  const { home, ondeck } = await station()
  /** A reader copies the id from the command before. */
  async function withIds(args: readonly string[]): Promise<readonly string[]> {
    if (!args.includes('ID')) return args
    const [forgotten] = (await ondeck(['athletes', 'forgotten', '--json'])).lines
    return args.map((word) => (word === 'ID' ? String(forgotten?.['id']) : word))
  }

  const failed: string[] = []
  for (const line of lines) {
    const [, ...args] = splitArguments(line)
    for (const [file, command] of Object.entries(madeBefore))
      if (args.includes(file) && !existsSync(join(home, file)) && args.join(' ') !== command.join(' '))
        expect((await ondeck(command)).code).toBe(0)
    const { code, stdout, stderr } = await ondeck(await withIds(args))
    if (code !== 0) failed.push(`${line}: ended with ${code}\n${stdout}${stderr}`)
  }
  expect(failed).toEqual([])
})
