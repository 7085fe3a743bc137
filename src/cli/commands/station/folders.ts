import { resolve } from 'node:path'
import { failure } from '../../../contract/failure.ts'
import { NewFolderSettings } from '../../../contract/station/settings.ts'
import type { StationClient } from '../../../node/command-socket/client.ts'
import { InvalidInput } from '../../input/invalid-input.ts'
import { type ListColumn, showList } from '../../print/show.ts'
import { cliValues } from '../../print/words.ts'
import { changeAndShow } from '../../with-station.ts'
import type { DeckOptions } from './deck.ts'

interface Folder {
  readonly path: string
  readonly camera: string | null
}

const columns: ListColumn<Folder>[] = [
  { title: 'folder', of: ({ path }) => path },
  { title: 'camera', of: ({ camera }) => camera ?? '' },
]

async function watchedFolders(station: StationClient): Promise<Folder[]> {
  const { settings } = await station.settings.get()
  return settings.folders.filter(({ watched }) => watched).map(({ path, camera = null }) => ({ path, camera }))
}

async function show(station: StationClient, json: boolean) {
  const folders = await watchedFolders(station)
  await showList(folders, columns, { json, limit: folders.length })
}

export const listFolders = (options: DeckOptions) => changeAndShow(options, async () => {}, show)

export const addFolder = (path: string, { camera, ...options }: DeckOptions & { readonly camera?: string }) =>
  changeAndShow(
    options,
    (station) =>
      station.folders.add(NewFolderSettings.parse({ path: resolve(path), ...(camera !== undefined && { camera }) })),
    show,
  )

/** Stops watching a folder; its clips and files stay. Throws InvalidInput where it isn't a source folder. */
export const removeFolder = (given: string, options: DeckOptions) =>
  changeAndShow(
    options,
    async (station) => {
      const path = resolve(given)
      const known = (await watchedFolders(station)).map((folder) => folder.path)
      if (!known.includes(path)) {
        const expected = known.length === 0 ? cliValues().sourceFolder : cliValues().oneOf(known.join(', '))
        throw new InvalidInput([failure('config-invalid', { key: 'folder', given: path, expected })])
      }
      await station.folders.remove({ path })
    },
    show,
  )
