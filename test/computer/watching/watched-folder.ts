import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { onTestFinished } from 'vitest'
import { createFolders } from '../../../src/computer/watching/folders.ts'
import type { WatcherChoice } from '../../../src/station/contract/station-status.ts'
import type { Folders } from '../../../src/station/ports.ts'

/** A temporary folder for one test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ondeck-watch-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Watches and scans a folder as the station does, and collects the messages. */
export function watchFolder(
  root: string,
  {
    watcher = 'own',
    recursive = true,
    folders = createFolders(),
  }: { watcher?: WatcherChoice['kind']; recursive?: boolean; folders?: Folders } = {},
) {
  const told = {
    files: new Map<string, number>(),
    gone: new Set<string>(),
    hints: 0,
    troubles: [] as unknown[],
    wells: 0,
  }
  const nameOf = (path: string) => relative(root, path).replaceAll('\\', '/')
  const stop = folders.watch(
    { path: root, recursive, watcher },
    {
      onNews({ files, gone }) {
        told.hints += 1
        for (const { path, sizeBytes } of files) told.files.set(nameOf(path), sizeBytes)
        for (const path of gone) told.gone.add(nameOf(path))
      },
      onTrouble: (detail) => told.troubles.push(detail),
      onWell: () => (told.wells += 1),
    },
  )
  onTestFinished(stop)

  async function scan(): Promise<string[]> {
    const names: string[] = []
    const { signal } = new AbortController()
    for await (const files of folders.scan({ path: root, recursive, signal, onOverlooked: () => {} })) {
      names.push(...files.map(({ path }) => nameOf(path)))
    }
    return names.sort()
  }

  return { told, scan, stop }
}
