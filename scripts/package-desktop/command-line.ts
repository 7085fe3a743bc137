import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { carryDuckDb } from '../package-headless/duckdb.ts'
import { carryProgram, copyPackages, copyProgram, writeExecutable } from '../package-headless/lay-out.ts'
import { lockedPackage } from '../package-headless/lock.ts'
import { type CarriedProgram, SBOM_FILE, softwareBillOfMaterials } from '../package-headless/sbom.ts'
import { launcher } from '../package-headless/texts.ts'
import { thirdPartyLicenses } from '../package-headless/third-party.ts'
import { hasCertificate } from '../release-feed/update-build.ts'
import { downloads, FFMPEG_VERSION, fileOn, NODE_VERSION, type Target } from './carried-programs.ts'

const root = join(import.meta.dirname, '../..')

interface CommandLine {
  readonly target: Target
  readonly built: string
  /** The folder with the programs of the target. */
  readonly programs: string
  readonly into: string
}

/**
 * Puts `ondeck` beside the window, with a Node.js of its own: Electron's binary runs no scripts (its fuse RunAsNode is off).
 * The window finds ffprobe and ffmpeg here too.
 */
export function layOutCommandLine({ target, built, programs, into }: CommandLine) {
  const licenses = join(into, 'LICENSES')
  mkdirSync(licenses, { recursive: true })
  copyProgram(built, into, hasCertificate(target.split('-')[0] ?? '', process.env))
  copyPackages(target, into)
  // One copy above both: the window's archive and the command line find it there, and it is 70 MB.
  carryDuckDb(target, dirname(into), licenses)
  const file = (name: 'node' | 'ffprobe' | 'ffmpeg') => fileOn(target, name)
  carryProgram(join(programs, file('node')), join(into, 'runtime', file('node')))
  for (const name of ['ffprobe', 'ffmpeg'] as const) {
    carryProgram(join(programs, file(name)), join(into, 'bin', file(name)))
  }
  writeFileSync(join(licenses, 'packages.txt'), thirdPartyLicenses('window'))
  writeFileSync(join(licenses, SBOM_FILE), softwareBillOfMaterials(target, 'window', carried(target)))
  writeFileSync(join(licenses, 'ffmpeg.txt'), ffmpegNotice)
  copyFileSync(join(root, 'resources/licenses/GPL-3.0.txt'), join(licenses, 'GPL-3.0.txt'))
  const nodeLicense = join(programs, `${file('node')}.LICENSE`)
  if (!existsSync(nodeLicense)) throw new Error(`the license of Node.js is missing: ${nodeLicense}`)
  copyFileSync(nodeLicense, join(licenses, `node-${NODE_VERSION}.txt`))
  if (target.startsWith('win32-')) writeFileSync(join(into, 'ondeck.cmd'), windowsLauncher)
  else writeExecutable(join(into, 'ondeck'), launcher)
}

/** Electron has no hash here: electron-builder verifies its own download. */
const carried = (target: Target): CarriedProgram[] => [
  { name: 'electron', version: lockedPackage('electron').version, license: 'MIT' },
  { name: 'node', version: NODE_VERSION, license: 'MIT' },
  ...(['ffprobe', 'ffmpeg'] as const).map((name) => ({
    name,
    version: FFMPEG_VERSION,
    license: 'GPL-3.0-only',
    sha256: downloads[target][name].sha256,
  })),
]

const windowsLauncher = ['@echo off', '"%~dp0runtime\\node.exe" "%~dp0bin\\ondeck.mjs" %*', ''].join('\r\n')

/** GPL-3.0, section 6: a distributor of the programs offers their source. */
const ffmpegNotice = `ffmpeg and ffprobe

bin/ffmpeg and bin/ffprobe are programs of the FFmpeg project
(https://ffmpeg.org), version ${FFMPEG_VERSION}, under the GNU General Public License,
version 3: GPL-3.0.txt beside this file. They come without any warranty.

They are static builds, unchanged, as published at
https://github.com/eugeneware/ffmpeg-static/releases/tag/b${FFMPEG_VERSION}
OnDeck starts them as programs of their own; no code of OnDeck is part of them.

Source: https://ffmpeg.org/releases/ffmpeg-${FFMPEG_VERSION}.tar.xz. The page above names
who built them; "-buildconf" prints how, and with which libraries.

Offer: for three years after you got this installer, whoever gave it to you
gives you, or anyone who holds it, the complete corresponding source of both
programs on a medium customary for software interchange, for no more than the
cost of doing so. Ask where you got the installer.

Other builds can be used in their place: replace the files in bin.
`
