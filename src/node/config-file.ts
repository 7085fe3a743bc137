import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse } from 'yaml'
import { evidence } from '../contract/evidence.ts'
import { AppError } from '../core/app-error.ts'
import type { PartialSettings } from '../core/settings/station-settings.ts'
import { expandHome } from './files/expand-home.ts'

/** Many times the largest configuration: another file that was given by mistake is not read. */
const MAX_MEGABYTES = 1

/** Reads YAML or JSON, unchecked. Throws AppError `config-missing`, `config-invalid`. */
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
    // Its warnings go to standard error, with words of the file in them.
    return parse(text, { logLevel: 'error' })
  } catch (error) {
    const given = (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)).replace(/:$/, '')
    throw new AppError('config-invalid', { key: file, given, expected: evidence('yaml-or-json') })
  }
}

/** What the file says, unchecked and perhaps only a part; folders become absolute, relative to the file. */
export function readConfigSettings(file: string | null): PartialSettings {
  const given = file === null ? {} : parseConfigFile(file)
  if (typeof given !== 'object' || given === null || file === null) return {}
  const base = dirname(resolve(file))
  return withAbsolutePaths({ ...given }, base)
}

/** Where a configuration names files and folders of this computer. */
const pathKeys: readonly (readonly string[])[] = [
  ['folders', 'path'],
  ['service', 'caFile'],
  ['uploads', 'afterUpload', 'folder'],
  ['exports', 'folder'],
  ['results', 'folder'],
]

/** The same settings, whose paths are absolute, relative to the file. What is no path stays as it is. */
export const withAbsolutePaths = <Given extends object>(given: Given, base: string): Given =>
  pathKeys.reduce((settings, keys) => absoluteAt(settings, keys, base) as Given, given)

function absoluteAt(value: unknown, [key, ...rest]: readonly string[], base: string): unknown {
  if (key === undefined) return typeof value === 'string' && value !== '' ? resolve(base, expandHome(value)) : value
  if (Array.isArray(value)) return value.map((each: unknown) => absoluteAt(each, [key, ...rest], base))
  if (typeof value !== 'object' || value === null || !(key in value)) return value
  return { ...value, [key]: absoluteAt(Reflect.get(value, key), rest, base) }
}
