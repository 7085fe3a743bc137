#!/usr/bin/env node
// Starts OnDeck with a runtime that can run it: this one if it is new enough, else the one that comes with the package.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
const newEnough = major > 24 || (major === 24 && minor >= 15)
const root = dirname(dirname(fileURLToPath(import.meta.url)))
// A checkout runs its sources, so that nobody tries a change on yesterday's build; a package has only the build.
const sources = join(root, 'src/cli/ondeck.ts')
const entry = existsSync(sources) && !process.env.ONDECK_BUILT ? sources : join(root, 'out/main/ondeck.js')

if (newEnough) {
  // Started by an older runtime: when that is killed, this must not go on by itself and keep the data folder locked.
  if (process.channel) {
    process.once('disconnect', () => process.exit(1))
    process.channel.unref()
  }
  await import(entry)
} else {
  const bundled = findBundledNode()
  if (bundled) startWith(bundled)
  else {
    process.stderr.write(
      `OnDeck needs Node.js 24.15 or newer; this is ${process.versions.node}, and none came with the package for ${process.platform} ${process.arch}.\n` +
        'Install Node.js 24 (https://nodejs.org) and start OnDeck again.\n',
    )
    process.exitCode = 2
  }
}

function findBundledNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/package.json`)
    const binary = join(dirname(manifest), 'bin/node')
    return existsSync(binary) ? binary : null
  } catch {
    return null
  }
}

function startWith(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1)
  })
}
