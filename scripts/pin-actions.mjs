// `npm run pin-actions`: writes the commit of each action's major version into the workflows, read from the action's own
// repository, for a person with a network. A tag can be moved to other code; a commit can't.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, stop } from './packages.mjs'

const folder = process.argv[2] ?? join(root, '.github/workflows')
const commits = new Map()
const pinned = new Map()

for (const name of readdirSync(folder).filter((each) => each.endsWith('.yml'))) {
  const file = join(folder, name)
  // `owner/name@v6`, or what this script wrote for it: `owner/name@COMMIT # v6, read from ADDRESS`.
  const text = readFileSync(file, 'utf8').replace(
    /uses: ([\w-]+\/[\w-]+)@(?:(v\d+)|[0-9a-f]{40} # (v\d+), read from \S+)$/gm,
    (_line, action, major, pinnedMajor) => {
      const version = major ?? pinnedMajor
      return `uses: ${action}@${commitOf(action, version)} # ${version}, read from https://github.com/${action}`
    },
  )
  pinned.set(file, text)
}
for (const [file, text] of pinned) writeFileSync(file, text)
for (const [action, commit] of commits) console.log(`${action} ${commit}`)

function commitOf(action, version) {
  const key = `${action}@${version}`
  if (!commits.has(key)) commits.set(key, readCommit(action, version))
  return commits.get(key)
}

/** An annotated tag has an entry for itself, and one with `^{}` for its commit. */
function readCommit(action, version) {
  const address = `https://github.com/${action}`
  const { status, stdout, stderr } = spawnSync('git', ['ls-remote', address, `refs/tags/${version}*`], {
    encoding: 'utf8',
  })
  if (status !== 0) stop(`${address} could not be read, and nothing was changed: ${stderr}Run this where it can be.`)
  const tags = new Map(stdout.split('\n').map((line) => line.split('\t').reverse()))
  const commit = tags.get(`refs/tags/${version}^{}`) ?? tags.get(`refs/tags/${version}`)
  if (commit === undefined) stop(`${address} has no tag ${version}. Name one that it has in the workflow.`)
  return commit
}
