import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const file = join(import.meta.dirname, '../../electron-builder.yml')

/** The part of electron-builder.yml that other scripts read. */
const Settings = z.object({
  productName: z.string(),
  artifactName: z.string(),
  electronFuses: z.strictObject({
    runAsNode: z.boolean(),
    enableNodeOptionsEnvironmentVariable: z.boolean(),
    enableNodeCliInspectArguments: z.boolean(),
    onlyLoadAppFromAsar: z.boolean(),
    enableEmbeddedAsarIntegrityValidation: z.boolean(),
    enableCookieEncryption: z.boolean(),
    loadBrowserProcessSpecificV8Snapshot: z.boolean(),
    grantFileProtocolExtraPrivileges: z.boolean(),
  }),
})

/** Reads the settings of the installers. */
export const readSettings = (): z.infer<typeof Settings> => Settings.parse(parse(readFileSync(file, 'utf8')))

/** Writes the settings for another build than the one in `out`. Electron-builder would add files to those of the settings. */
export function writeSettingsFor(built: string, into: string): string {
  const written = join(into, 'electron-builder.yml')
  writeFileSync(written, readFileSync(file, 'utf8').replaceAll('from: out/', `from: ${built}/`))
  return written
}
