import { lstatSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { evidenceOfIssue } from '../../contract/evidence-of-issue.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import { AppError } from '../../core/app-error.ts'
import type { PartialSettings } from '../../core/settings/station-settings.ts'
import { withAbsolutePaths, withExistingAsked } from '../config-file.ts'
import { parseSettingsText } from '../settings-file/parse-settings-text.ts'
import { changeableByUsers } from './administrator-only.ts'
import { managedFile } from './managed-folder.ts'

/** Many times the largest configuration. */
const MAX_BYTES = 1_000_000

/** Sections of a managed file that are no settings of the station; `managedSection` reads them. */
const sectionNames = ['updates', 'facility'] as const
export type ManagedSection = (typeof sectionNames)[number]

/** Settings that an organization fixes for all users of this computer. */
export interface ManagedSettings {
  readonly file: string
  readonly settings: PartialSettings
  /** Why the file, or a setting in it, does not count. */
  readonly problems: readonly Failure[]
  /** False where nothing in the file could be read: a running station keeps what it had. */
  readonly isReadable: boolean
  readonly sections: Readonly<Record<string, unknown>>
  readonly lineOf: (path: readonly PropertyKey[]) => number | null
}

/**
 * Reads the managed settings; null where there is no file. A file that an ordinary user can change is not used, and one
 * wrong setting leaves the others in effect: see docs/decisions/0043-managed-settings.md. Never throws.
 */
export function readManagedSettings(file: string = managedFile()): ManagedSettings | null {
  const refused = (because: Failure): ManagedSettings => ({
    file,
    settings: {},
    problems: [because],
    isReadable: false,
    sections: {},
    lineOf: () => null,
  })
  const facts = lstatSync(file, { throwIfNoEntry: false })
  if (facts === undefined) return null
  const through = changeableByUsers(file)
  if (through !== null) return refused(failure('managed-untrusted', { file, path: through }))
  if (facts.size > MAX_BYTES) return refused(failure('config-missing', { file, detail: `${facts.size} bytes` }))
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return refused(failure('config-missing', { file, detail: error instanceof Error ? error.message : String(error) }))
  }
  const { settings, ...parsed } = parseSettingsText(text, file, sectionNames)
  return { file, ...parsed, settings: withExistingAsked(withAbsolutePaths(settings, dirname(file))) }
}

/**
 * Reads a section of the managed file that is no setting of the station, such as `updates`; null where the file has
 * none. Throws AppError `config-invalid` with file, key and line.
 */
export function managedSection<Value>(
  name: ManagedSection,
  schema: z.ZodType<Value>,
  managed: ManagedSettings | null = readManagedSettings(),
): Value | null {
  if (managed === null || !(name in managed.sections)) return null
  const read = schema.safeParse(managed.sections[name])
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = [name, ...(issue?.path ?? [])]
  const { file } = managed
  throw new AppError('config-invalid', {
    file,
    key: path.join('.'),
    line: managed.lineOf(path) ?? 1,
    expected: evidenceOfIssue(issue),
  })
}
