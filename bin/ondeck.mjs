#!/usr/bin/env node
// Starts OnDeck with a runtime that can run it: this one if it is new enough, else the one that comes with the package.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findRuntime, noRuntime } from './runtime.mjs'

// Each share that does not answer may hold two threads: enough are left over for everything else.
process.env.UV_THREADPOOL_SIZE ??= '32'

// Every user can read the command lines of this computer: the key of a practice service does not stay in them.
if (process.argv.some((each) => each === '--key' || each.startsWith('--key='))) process.title = 'ondeck'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const runtime = findRuntime()
// A checkout runs its sources, so that nobody tries a change on yesterday's build; a package has only the build.
const sources = join(root, 'src/cli/ondeck.ts')
const isCheckout = existsSync(sources)

if (isCheckout && !existsSync(join(root, 'node_modules'))) {
  process.stderr.write(`The npm packages are missing. Run “npm ci” in ${root}, then start OnDeck again.\n`)
  process.exitCode = 2
} else if (runtime === process.execPath) await runHere()
else if (runtime) runWith(runtime)
else {
  process.stderr.write(noRuntime)
  process.exitCode = 2
}

async function runHere() {
  // Started by an older runtime: when that is killed, this must not go on by itself and keep the data folder locked.
  if (process.channel) {
    process.once('disconnect', () => process.exit(1))
    process.channel.unref()
  }
  const built = process.env.ONDECK_BUILT
  // 1 is the usual build; tests name the folder of theirs.
  const build = !built || built === '1' ? join(root, 'out') : built
  await import(pathToFileURL(built || !isCheckout ? join(build, 'main/ondeck.js') : sources))
}

function runWith(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1)
  })
}
