import { resolve } from 'node:path'
import { FolderSettings } from '../../../contract/settings.ts'
import type { StationClient } from '../../../node/command-socket/client.ts'
import { exitCodes } from '../../print/output.ts'
import { type Column, showList } from '../../print/show.ts'
import { withStation } from '../../with-station.ts'
import type { StationOptions } from './deck.ts'

interface Folder {
  readonly path: string
  readonly camera: string | null
}

const columns: Column<Folder>[] = [
  { title: 'folder', of: ({ path }) => path },
  { title: 'camera', of: ({ camera }) => camera ?? '' },
]

/** Does it, then lists the folders. */
async function change(
  { dataDir, json }: StationOptions,
  ask: (station: StationClient) => Promise<unknown>,
): Promise<number> {
  return withStation(resolve(dataDir), async (station) => {
    await ask(station)
    const { settings } = await station.settings.get()
    const watched = settings.folders.filter((folder) => folder.watched)
    const folders = watched.map(({ path, camera = null }): Folder => ({ path, camera }))
    await showList(folders, columns, { json, limit: folders.length })
    return exitCodes.allArrived
  })
}

export const listFolders = (options: StationOptions) => change(options, async () => {})

export const addFolder = (path: string, { camera, ...options }: StationOptions & { readonly camera?: string }) =>
  change(options, (station) =>
    station.folders.add(FolderSettings.parse({ path: resolve(path), ...(camera !== undefined && { camera }) })),
  )

/** Its clips stay known, and its files stay where they are. */
export const removeFolder = (path: string, options: StationOptions) =>
  change(options, (station) => station.folders.remove({ path: resolve(path) }))
