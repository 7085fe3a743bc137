import { resolve } from 'node:path'
import { failure } from '../../station/contract/failure.ts'
import type { ExcludePreview } from '../../station/contract/folder-view.ts'
import { ExcludePatterns, type ExistingAnswer, NewFolderSettings } from '../../station/contract/settings.ts'
import type { StationClient } from '../../station/rpc/client.ts'
import { InvalidInput } from '../input/invalid-input.ts'
import { exitCodes, printJson, printLine } from '../print/output.ts'
import { type ListColumn, showList } from '../print/show.ts'
import { cliValues, cliWords } from '../print/words.ts'
import { changeAndShow, withStation } from '../with-station.ts'
import type { DeckOptions } from './deck.ts'

interface Folder {
  readonly path: string
  readonly camera: string | null
  /** Clips that were there before and wait for an answer. */
  readonly existingWaiting: number
}

const columns: ListColumn<Folder>[] = [
  { title: 'folder', of: ({ path }) => path },
  { title: 'camera', of: ({ camera }) => camera ?? '' },
  { title: 'waiting', of: ({ existingWaiting }) => (existingWaiting === 0 ? '' : String(existingWaiting)) },
]

async function watchedFolders(station: StationClient): Promise<Folder[]> {
  const { folders } = await station.status()
  return folders.map(({ settings: { path, camera = null }, existingWaiting }) => ({ path, camera, existingWaiting }))
}

/** Throws InvalidInput where no source folder has this path. */
async function knownFolder(station: StationClient, typedPath: string): Promise<string> {
  const path = resolve(typedPath)
  const paths = (await watchedFolders(station)).map((folder) => folder.path)
  if (paths.includes(path)) return path
  const expected = paths.length === 0 ? cliValues().sourceFolder : cliValues().oneOf(paths.join(', '))
  throw new InvalidInput([failure('config-invalid', { key: 'folder', given: path, expected })])
}

async function show(station: StationClient, json: boolean) {
  const folders = await watchedFolders(station)
  await showList(folders, columns, { json, limit: folders.length })
}

export const listFolders = (options: DeckOptions) => changeAndShow(options, async () => {}, show)

interface AddOptions extends DeckOptions {
  readonly camera?: string
  readonly existing?: ExistingAnswer
}

export const addFolder = (path: string, { camera, existing, ...options }: AddOptions) =>
  changeAndShow(
    options,
    (station) =>
      station.folders.add(
        NewFolderSettings.parse({
          path: resolve(path),
          ...(camera !== undefined && { camera }),
          ...(existing && { existing }),
        }),
      ),
    show,
  )

/** Answers for the clips that were in a folder before. Throws InvalidInput where it isn't a source folder. */
export const answerExisting = (folder: string, answer: ExistingAnswer, options: DeckOptions) =>
  changeAndShow(
    options,
    async (station) => station.folders.existing({ path: await knownFolder(station, folder), answer }),
    show,
  )

/** Sets unsupported videos aside, or brings them back. Exits with 1 where a path is none of those that it applies to. */
export const moveFiles = (
  where: 'setAside' | 'bringBack',
  files: readonly string[],
  { dataDir, json }: DeckOptions,
): Promise<number> =>
  withStation(resolve(dataDir), async (station) => {
    const paths = [...new Set(files.map((file) => resolve(file)))]
    const { done } = await station.folders[where]({ paths })
    const others = paths.filter((path) => !done.includes(path))
    const { filesDone, notListed } = cliWords()
    if (json) printJson({ done, unchanged: others })
    else {
      if (done.length > 0) printLine(filesDone[where](done.length))
      for (const path of others) printLine(notListed[where](path))
    }
    return others.length > 0 ? exitCodes.needsAttention : exitCodes.success
  })

interface ExcludeOptions extends DeckOptions {
  readonly preview: boolean
  readonly none: boolean
}

const previewColumns: ListColumn<ExcludePreview['rows'][number]>[] = [
  { title: 'file', of: ({ relativePath }) => relativePath },
  { title: 'why', of: ({ pattern }) => pattern },
]

/**
 * Leaves files of a folder out by patterns, which replace those before; without patterns shows them. Throws InvalidInput
 * where the folder isn't a source folder or a pattern can't be one.
 */
export async function excludeInFolder(
  folder: string,
  patterns: readonly string[],
  { preview, none, ...options }: ExcludeOptions,
): Promise<number> {
  const wanted = ExcludePatterns.safeParse(patterns)
  if (!wanted.success)
    throw new InvalidInput([
      failure('config-invalid', { key: 'patterns', given: patterns.join(' '), expected: cliValues().excludePatterns }),
    ])
  return withStation(resolve(options.dataDir), async (station) => {
    const path = await knownFolder(station, folder)
    const { folders } = await station.status()
    const stored = folders.find(({ settings }) => settings.path === path)?.settings
    const isChange = !preview && (none || wanted.data.length > 0)
    const exclude = none ? [] : wanted.data.length > 0 ? wanted.data : (stored?.exclude ?? [])
    const shown = await station.folders.excludePreview({ path, exclude })
    if (isChange && stored) await station.folders.change({ ...stored, exclude })
    if (options.json) printJson({ path, exclude, isChanged: isChange, ...shown })
    else {
      await showList(shown.rows, previewColumns, { json: false, limit: shown.rows.length })
      printLine(cliWords().excludes(shown.excluded, shown.total, isChange))
    }
    return exitCodes.success
  })
}

/** Stops watching a folder; its clips and files stay. Throws InvalidInput where it isn't a source folder. */
export const removeFolder = (folder: string, options: DeckOptions) =>
  changeAndShow(options, async (station) => station.folders.remove({ path: await knownFolder(station, folder) }), show)
