import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { programFolder } from './program-folder.ts'

const PackageJson = z.object({ version: z.string() })

/** Version of this OnDeck. A database records which version wrote it. */
export const programVersion = (): string =>
  PackageJson.parse(JSON.parse(readFileSync(join(programFolder(), 'package.json'), 'utf8'))).version
