import { dirname, resolve } from 'node:path'
import { type FolderOverlap, findFolderOverlap } from '../../computer/files/folder-overlap.ts'
import { parseBaseUrl } from '../../service/client/base-url.ts'
import { AppError, toFailure } from '../../station/app-error.ts'
import { CompleteSettings } from '../../station/contract/complete-settings.ts'
import { failure } from '../../station/contract/failure.ts'
import { parseConfigFile, readConfigSettings, withAbsolutePaths } from '../../station/settings/config-file.ts'
import type { PartialSettings } from '../../station/station-settings.ts'
import { moveTargetOf } from '../../station/uploads/move-uploaded.ts'
import { cliValues } from '../print/words.ts'
import { type ConfigIssue, describeIssues } from './config-issues.ts'
import { InvalidInput } from './invalid-input.ts'

/** Reads a YAML or JSON file; folders become absolute, relative to the file. Throws InvalidInput. */
export const readConfig = (file: string): Promise<CompleteSettings> =>
  withoutOverlaps(checkConfig(parseConfig(file), file))

/**
 * Validates a file's settings, alone or merged with the stored ones, without checking that folders exist. Throws
 * InvalidInput.
 */
export function checkConfig(config: unknown, file: string): CompleteSettings {
  const read = CompleteSettings.safeParse(config)
  if (!read.success) throw wrong(describeIssues(read.error.issues, CompleteSettings, config))
  const settings = withAbsolutePaths(read.data, dirname(resolve(file)))
  try {
    return { ...settings, service: { ...settings.service, baseUrl: parseBaseUrl(settings.service.baseUrl) } }
  } catch (error) {
    if (error instanceof AppError) throw new InvalidInput([toFailure(error)])
    throw error
  }
}

/**
 * Returns only the settings of a configuration file in their validated form: absolute folders and normalized addresses.
 */
export function normalizedConfigOf(fileSettings: object, checked: object): PartialSettings {
  return Object.fromEntries(
    Object.entries(fileSettings).map(([key, said]) => {
      const value: unknown = Reflect.get(checked, key)
      return [key, isBranch(said) && isBranch(value) ? normalizedConfigOf(said, value) : value]
    }),
  )
}

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the settings unchanged. Throws InvalidInput where folders share files. */
export async function withoutOverlaps(settings: CompleteSettings): Promise<CompleteSettings> {
  const away = moveTargetOf(settings.uploads)
  const inside = away === null ? [] : [{ path: away, recursive: false }]
  const overlap = await findFolderOverlap([...settings.folders, ...inside])
  const keyOf = (index: number) =>
    index < settings.folders.length ? `folders[${index}]` : 'uploads.afterUpload.folder'
  if (overlap) throw wrong([describeOverlap(overlap, keyOf)])
  return settings
}

const wrong = (issues: readonly ConfigIssue[]) =>
  new InvalidInput(issues.map((issue) => failure('config-invalid', { ...issue })))

/** Reads YAML or JSON without validation. Throws InvalidInput. */
export const parseConfig = (file: string): unknown => asInput(() => parseConfigFile(file))

/**
 * Returns the file's settings, perhaps only some, with absolute folders and without validation. Throws InvalidInput.
 */
export const fixedByConfigFile = (file: string | undefined): PartialSettings =>
  asInput(() => readConfigSettings(file ?? null))

function asInput<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) throw new InvalidInput([toFailure(error)])
    throw error
  }
}

const describeOverlap = (
  { inner, outer, innerPath, outerPath }: FolderOverlap,
  keyOf: (index: number) => string,
): ConfigIssue => ({
  key: keyOf(inner).replace(/\]$/, '].path'),
  given: cliValues().inside(innerPath, outerPath, keyOf(outer)),
  expected: cliValues().apart,
})
