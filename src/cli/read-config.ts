import { readFileSync, realpathSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { parse } from 'yaml'
import { failure } from '../contract/failure.ts'
import { Settings } from '../contract/settings.ts'
import { AppError, toFailure } from '../core/app-error.ts'
import { parseBaseUrl } from '../node/service/base-url.ts'
import { type ConfigIssue, describeIssues } from './config-issues.ts'
import { InvalidInput } from './invalid-input.ts'

/** Reads a YAML or JSON file; folders become absolute, relative to the file. Throws InvalidInput. */
export const readConfig = (file: string): Settings => checkConfig(parseConfig(file), file)

/** Checks what a file says, or that together with what the station keeps. Throws InvalidInput. */
export function checkConfig(config: unknown, file: string): Settings {
  const read = Settings.safeParse(config)
  if (!read.success) throw wrong(describeIssues(read.error.issues, Settings, config))
  const settings = withAbsoluteFolders(read.data, dirname(resolve(file)))
  const overlap = findOverlap(settings.folders)
  if (overlap) throw wrong([overlap])
  try {
    return { ...settings, service: { ...settings.service, baseUrl: parseBaseUrl(settings.service.baseUrl) } }
  } catch (error) {
    if (error instanceof AppError) throw new InvalidInput([toFailure(error)])
    throw error
  }
}

const wrong = (issues: readonly ConfigIssue[]) =>
  new InvalidInput(issues.map((issue) => failure('config-invalid', { ...issue })))

/** Reads YAML or JSON, unchecked. Throws InvalidInput. */
export function parseConfig(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new InvalidInput([
      failure('config-missing', { file, detail: error instanceof Error ? error.message : String(error) }),
    ])
  }
  try {
    return parse(text)
  } catch (error) {
    const detail = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    throw wrong([{ key: file, given: detail, expected: 'YAML or JSON' }])
  }
}

const withAbsoluteFolders = (settings: Settings, base: string): Settings => ({
  ...settings,
  service: {
    ...settings.service,
    ...(settings.service.caFile !== undefined && { caFile: resolve(base, settings.service.caFile) }),
  },
  folders: settings.folders.map((folder) => ({ ...folder, path: resolve(base, folder.path) })),
})

/** Two folders that share files would find every clip twice. */
function findOverlap(folders: Settings['folders']): ConfigIssue | null {
  const real = folders.map(({ path }) => realPath(path))
  for (const [index, inner] of real.entries()) {
    for (const [other, outer] of real.entries()) {
      if (index === other || (index < other && inner === outer)) continue
      const inside = inner === outer || (folders[other]?.recursive === true && isBelow(inner, outer))
      if (inside) {
        return {
          key: `folders[${index}].path`,
          given: `${inner} lies in ${outer} (folders[${other}])`,
          expected: 'folders that do not overlap',
        }
      }
    }
  }
  return null
}

function isBelow(inner: string, outer: string): boolean {
  const path = relative(outer, inner)
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && resolve(outer, path) === inner
}

/** A link to a folder is that folder; one that is not there yet is taken by its name. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
