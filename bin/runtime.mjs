// Plain JavaScript that any Node runs: finds a runtime that is new enough for the rest.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const neededVersion = '24.15'

/** The path of a Node that can run OnDeck: this one, else the one that comes with the package; null when there is none. */
export function findRuntime({ version, platform, arch, from } = here) {
  if (isNewEnough(version)) return process.execPath
  try {
    // There is none for macOS, and none for Windows on arm64, in a version that OnDeck is tested with.
    const system = platform === 'win32' ? 'win' : platform
    const manifest = createRequire(from).resolve(`node-${system}-${arch}/package.json`)
    const binary = join(dirname(manifest), platform === 'win32' ? 'bin/node.exe' : 'bin/node')
    return existsSync(binary) ? binary : null
  } catch {
    return null
  }
}

const here = {
  version: process.versions.node,
  platform: process.platform,
  arch: process.arch,
  from: import.meta.url,
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  const [neededMajor, neededMinor] = neededVersion.split('.').map(Number)
  return major > neededMajor || (major === neededMajor && minor >= neededMinor)
}

export const noRuntime =
  `OnDeck needs Node.js ${neededVersion} or newer; this is ${process.versions.node}, and none came with the package ` +
  `for ${process.platform} ${process.arch}.\nInstall Node.js 24 (https://nodejs.org) and start OnDeck again.\n`
