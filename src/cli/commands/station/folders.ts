import { resolve } from 'node:path'
import { failure } from '../../../contract/failure.ts'
import { type ExistingAnswer, NewFolderSettings } from '../../../contract/station/settings.ts'
import type { StationClient } from '../../../node/command-socket/client.ts'
import { InvalidInput } from '../../input/invalid-input.ts'
import { type ListColumn, showList } from '../../print/show.ts'
import { cliValues } from '../../print/words.ts'
import { changeAndShow } from '../../with-station.ts'
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

/** Stops watching a folder; its clips and files stay. Throws InvalidInput where it isn't a source folder. */
export const removeFolder = (folder: string, options: DeckOptions) =>
  changeAndShow(options, async (station) => station.folders.remove({ path: await knownFolder(station, folder) }), show)
