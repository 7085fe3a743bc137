import { readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { parse } from 'yaml'
import { expandHome } from '../../computer/files/expand-home.ts'
import { AppError } from '../app-error.ts'
import { evidence } from '../contract/evidence.ts'
import type { PartialSettings } from '../station-settings.ts'

/** Many times the largest configuration: a wrong file is refused before it is read. */
const MAX_MEGABYTES = 1

/** Reads YAML or JSON without checking the settings. Throws AppError `config-missing`, `config-invalid`. */
export function parseConfigFile(file: string): unknown {
  let text: string | null
  try {
    text = statSync(file).size > MAX_MEGABYTES * 1_000_000 ? null : readFileSync(file, 'utf8')
  } catch (error) {
    throw new AppError('config-missing', { file, detail: error instanceof Error ? error.message : String(error) })
  }
  if (text === null) {
    throw new AppError('config-invalid', {
      key: file,
      expected: evidence('file-of-megabytes', { limit: MAX_MEGABYTES }),
    })
  }
  try {
    // Keeps the parser's warnings, which quote the file, from standard error.
    return parse(text, { logLevel: 'error' })
  } catch (error) {
    const message = (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)).replace(/:$/, '')
    throw new AppError('config-invalid', { key: file, given: message, expected: evidence('yaml-or-json') })
  }
}

/**
 * Reads the settings in a config file, unchecked and perhaps partial. Folders become absolute, relative to the file.
 */
export function readConfigSettings(file: string | null): PartialSettings {
  const settings = file === null ? {} : parseConfigFile(file)
  if (typeof settings !== 'object' || settings === null || file === null) return {}
  const base = dirname(resolve(file))
  return withExistingAsked(withAbsolutePaths({ ...settings }, base))
}

/**
 * Asks about existing clips in folders that don't say what to do with them (`existing: ask`): for stations that keep
 * running. A run with `--once` takes them, as it always did.
 */
export function withExistingAsked<FileSettings extends object>(fileSettings: FileSettings): FileSettings {
  if (!('folders' in fileSettings) || !Array.isArray(fileSettings.folders)) return fileSettings
  const folders = fileSettings.folders.map((folder: unknown) =>
    typeof folder === 'object' && folder !== null ? { existing: 'ask', ...folder } : folder,
  )
  return { ...fileSettings, folders }
}

/** Settings that name files and folders of this computer. */
const pathKeys: readonly (readonly string[])[] = [
  ['folders', 'path'],
  ['service', 'caFile'],
  ['facility', 'caFile'],
  ['uploads', 'afterUpload', 'folder'],
  ['exports', 'folder'],
  ['results', 'folder'],
]

/**
 * Makes the paths in settings absolute, relative to the file's folder; without one, only those of the home folder.
 * Values that are not paths stay unchanged.
 */
export const withAbsolutePaths = <Given extends object>(fileSettings: Given, base: string | null): Given =>
  pathKeys.reduce((settings, keys) => absoluteAt(settings, keys, base) as Given, fileSettings)

function absoluteAt(value: unknown, [key, ...rest]: readonly string[], base: string | null): unknown {
  if (key === undefined) {
    if (typeof value !== 'string' || value === '') return value
    const path = expandHome(value)
    return base === null && !isAbsolute(path) ? path : resolve(base ?? '/', path)
  }
  if (Array.isArray(value)) return value.map((each: unknown) => absoluteAt(each, [key, ...rest], base))
  if (typeof value !== 'object' || value === null || !(key in value)) return value
  return { ...value, [key]: absoluteAt(Reflect.get(value, key), rest, base) }
}
