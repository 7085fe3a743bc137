// Brings Electron's runtime into the cache that Electron's own installer unpacks it from, and says how large it is first.
// The installer alone fetches more than 100 MB without a word, and tries again and again where there is no network.
import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { root } from './packages.mjs'

const require = createRequire(join(root, 'node_modules/electron/install.js'))
const { version } = require('./package.json')
const { downloadArtifact } = await import(pathToFileURL(require.resolve('@electron/get')).href)
const { env } = process

try {
  // As the installer asks for it: what it then looks for in the cache must be this.
  await downloadArtifact({
    version,
    artifactName: 'electron',
    platform: process.platform,
    arch: isTranslated() ? 'arm64' : process.arch,
    cacheRoot: env.electron_config_cache,
    checksums: env.electron_use_remote_checksums ? undefined : require('./checksums.json'),
    downloader: { download },
  })
} catch (error) {
  console.error(`Electron’s runtime could not be fetched: ${inOneLine(error)}`)
  process.exitCode = 1
}

async function download(url, target) {
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`)
  if (url.endsWith('.zip')) {
    const sizeBytes = Number(response.headers.get('content-length'))
    const size = sizeBytes > 0 ? `${(sizeBytes / 1e6).toFixed(1)} MB` : 'more than 100 MB'
    console.error(`Fetching Electron ${version} for the window: ${size} from ${new URL(url).host} …`)
  }
  await pipeline(Readable.fromWeb(response.body), createWriteStream(target))
}

/** Node.js for Intel on a Mac with Apple's processor. */
function isTranslated() {
  if (process.platform !== 'darwin' || process.arch !== 'x64' || env.npm_config_arch) return false
  try {
    return execFileSync('sysctl', ['-in', 'sysctl.proc_translated'], { encoding: 'utf8' }).trim() === '1'
  } catch {
    return false
  }
}

/** `fetch` hides what happened in the cause. */
function inOneLine(error) {
  const { message, cause } = error
  return cause ? `${message} (${cause.code ?? cause.message})` : message
}
