import { homedir } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readGolden } from '../compatibility/golden.ts'
import {
  documents,
  fencedCommands,
  namedCommands,
  namedPaths,
  readDocument,
  splitArguments,
} from '../support/manual-commands.ts'

const Commands = z.record(z.string(), z.object({ options: z.record(z.string(), z.unknown()) }))
const commands = Commands.parse(readGolden('commands'))

/** Command and options of the line that OnDeck doesn't have. */
function unknownNames(line: string): readonly string[] {
  const [, ...words] = splitArguments(line)
  const first = words.findIndex((word) => !/^[a-z|-]+$/.test(word) || word.startsWith('-'))
  const path = words.slice(0, first === -1 ? words.length : first)
  while (path.length > 0 && commands[path.join(' ')] === undefined) path.pop()
  const command = commands[path.join(' ')]
  if (command === undefined) return [line]
  return words
    .filter((word) => word.startsWith('--') && word !== '--help')
    .map((word) => word.replace(/=.*$/, ''))
    .filter((option) => command.options[option] === undefined)
    .map((option) => `${line}: ${option}`)
}

test.each(documents)('%s names only commands and options that OnDeck has', (document) => {
  const text = readDocument(document)
  expect([...fencedCommands(text), ...namedCommands(text)].flatMap(unknownNames)).toEqual([])
})

test('detects a command and an option that OnDeck does not have', () => {
  expect(namedCommands('Use `ondeck key show`, not `ondeck keys`.').flatMap(unknownNames)).toEqual(['ondeck keys'])
  expect(unknownNames('ondeck backup station.backup --quick')).toEqual([
    'ondeck backup station.backup --quick: --quick',
  ])
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.resetModules()
})

/** Folders and files of OnDeck on a system, as the program itself finds them. */
async function ownPaths(platform: NodeJS.Platform): Promise<readonly string[]> {
  vi.resetModules()
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
  vi.stubEnv('LOCALAPPDATA', '%LOCALAPPDATA%')
  vi.stubEnv('ProgramData', '%ProgramData%')
  vi.stubEnv('XDG_DATA_HOME', undefined)
  const { stationFolder, practiceFolder } = await import('../../src/computer/data-folders.ts')
  const { managedFile, provisionFile } = await import('../../src/station/settings/managed-folder.ts')
  const { managerOfSession } = await import('../../src/features/service-mode/station/choose-manager.ts')
  const user = { platform, environment: {}, home: homedir(), userId: 1_000, userName: 'maya' }
  const service = managerOfSession(user, { exists: () => false }).file
  const files = [stationFolder, practiceFolder, managedFile(), provisionFile(), service]
  return files.map((file) => file.replace(homedir(), '~').replaceAll('\\', '/'))
}

test('paths of OnDeck in the documents are those that the program uses on each system', async () => {
  const systems = [await ownPaths('linux'), await ownPaths('darwin'), await ownPaths('win32')]
  const own = systems.flat()
  const isOwn = (path: string) => own.some((file) => file === path || file.startsWith(`${path}/`))
  const written = documents.flatMap((document) =>
    namedPaths(readDocument(document)).map((path) => ({ document, path })),
  )
  const aboutOnDeck = written.filter(({ path }) => /ondeck|\.local\/share|Application Support|%/i.test(path))
  expect(aboutOnDeck.length).toBeGreaterThan(5)
  expect(aboutOnDeck.filter(({ path }) => !isOwn(path))).toEqual([])
})
