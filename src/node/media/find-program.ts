import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

export interface WhereToLook {
  /** The path that the settings give; null for none. */
  setting: string | null
  /** Where a packaged OnDeck keeps what it brought along; null when it is not packaged. */
  resourcesPath: string | null
  environment: NodeJS.ProcessEnv
}

/** The name of a program's file on this system. */
export const programFile = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name)

/** In the packaged resources. */
export const packaged = (name: string, resourcesPath: string | null): string[] =>
  resourcesPath === null ? [] : [join(resourcesPath, 'bin', programFile(name))]

/** In each folder of PATH, which Windows spells Path. */
export function onPath(name: string, environment: NodeJS.ProcessEnv): string[] {
  const [, path] = Object.entries(environment).find(([variable]) => variable.toUpperCase() === 'PATH') ?? []
  return (path ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, programFile(name)))
}

/** The first that is there and can be run; null for none. */
export async function firstRunnable(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (await isRunnable(path)) return path
  return null
}

/** Whether the path is a file that this user may run. */
export async function isRunnable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
