import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The package's own version: the sources and the build lie at the same depth below it. */
export const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version

export const userAgent = `ondeck/${version}`
