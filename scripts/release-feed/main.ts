// Writes the feed of the installers in a folder: `node scripts/release-feed/main.ts FOLDER`. The packing scripts do so, too,
// each for its own system; the release workflow does it once for all.
import { resolve } from 'node:path'
import { writePackedFeed } from './packed-feed.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node scripts/release-feed/main.ts FOLDER')
  process.exit(2)
}
if (writePackedFeed(resolve(folder)).length === 0) {
  console.error(`${folder} holds no installers of this version.`)
  process.exit(1)
}
