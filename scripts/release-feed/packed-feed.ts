import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifest, root } from '../package-headless/project.ts'
import { writeReleaseFeed } from './release-feed.ts'

/** Writes the feed of the version that is packed. Returns the names of its files; none where there are no installers. */
export function writePackedFeed(folder: string): string[] {
  const { SOURCE_DATE_EPOCH: epochS } = process.env
  const written = writeReleaseFeed({
    folder,
    version: manifest.version,
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    releasedAtMs: epochS === undefined ? Date.now() : Number(epochS) * 1_000,
  })
  for (const name of written) console.log(name)
  return written
}
