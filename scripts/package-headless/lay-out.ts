import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { packedUpdateFacts } from '../release-feed/update-build.ts'
import { copyFile, copyFolder, copyPackage } from './copy-package.ts'
import { carryDuckDb } from './duckdb.ts'
import { lockedPackage, packagesOfWindowOnly, runtimePackages } from './lock.ts'
import { platformPackage } from './platform-package.ts'
import { type Arch, ffprobePackage, manifest, nodePackage, root } from './project.ts'
import { type CarriedProgram, SBOM_FILE, softwareBillOfMaterials } from './sbom.ts'
import { ffprobeNotice, launcher } from './texts.ts'
import { thirdPartyLicenses } from './third-party.ts'

interface LayOut {
  readonly arch: Arch
  /** Output of the build. */
  readonly built: string
  /** A new folder. */
  readonly into: string
  /** False where the system's packages bring one. */
  readonly withFfprobe: boolean
}

const EXECUTABLE = 0o755

/** Puts everything into a folder that the station needs to run without npm. Throws CannotPackage. */
export function layOut({ arch, built, into, withFfprobe }: LayOut) {
  mkdirSync(join(into, 'LICENSES'), { recursive: true })
  copyProgram(built, into, false)
  copyPackages(`linux-${arch}`, into)
  carryDuckDb(`linux-${arch}`, into, join(into, 'LICENSES'))
  carryNode(arch, into)
  if (withFfprobe) carryFfprobe(arch, into)
  writeFileSync(join(into, 'LICENSES/packages.txt'), thirdPartyLicenses('station'))
  const materials = softwareBillOfMaterials(`linux-${arch}`, 'station', carried(arch, withFfprobe))
  writeFileSync(join(into, 'LICENSES', SBOM_FILE), materials)
  writeExecutable(join(into, 'ondeck'), launcher)
}

function carried(arch: Arch, withFfprobe: boolean): CarriedProgram[] {
  const node = { name: 'node', version: lockedPackage(nodePackage(arch)).version, license: 'MIT' }
  const ffprobe = { name: 'ffprobe', version: lockedPackage(ffprobePackage(arch)).version, license: 'GPL-3.0-only' }
  return withFfprobe ? [node, ffprobe] : [node]
}

/** The window's own files stay behind. */
const ofTheWindow = /^(index|station-process)\.js$/

/** `isSigned` tells whether the installer around the program is. */
export function copyProgram(built: string, into: string, isSigned: boolean) {
  for (const file of ['bin/ondeck.mjs', 'bin/runtime.mjs', 'CHANGELOG.md', 'LICENSE']) {
    copyFile(join(root, file), join(into, file))
  }
  copyFolder(join(built, 'main'), join(into, 'out/main'), (file) => !ofTheWindow.test(file))
  copyFolder(join(built, 'renderer'), join(into, 'out/renderer'))
  copyFolder(join(root, 'resources/demo'), join(into, 'resources/demo'))
  // The font of shared videos, beside its license.
  copyFolder(join(root, 'resources/sharing'), join(into, 'resources/sharing'))
  const { name, version, description, license } = manifest
  const facts = packedUpdateFacts(isSigned, process.env)
  const own = { name, version, description, license, private: true, type: 'module', ...facts }
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
}

/** A package of installers of ffprobe: the program lies in `bin`, or is the system's. */
const INSTALLER = '@ffprobe-installer/ffprobe'

/** The packages that the program imports. `target` is a system and a processor, such as `linux-x64`. */
export function copyPackages(target: string, into: string) {
  // A module that npm compiled on the builder's computer (`build/`) may need that computer's libraries.
  const ofOthers = (file: string) =>
    /(^|\/)build\/Release\//.test(file) || (/(^|\/)prebuilds\//.test(file) && !file.includes(`prebuilds/${target}/`))
  const ofTheWindowOnly = packagesOfWindowOnly()
  for (const { name, path } of runtimePackages()) {
    if (name !== INSTALLER && !ofTheWindowOnly.has(path))
      copyPackage(join(root, path), join(into, path), (file) => !ofOthers(file))
  }
}

function carryNode(arch: Arch, into: string) {
  const from = platformPackage(lockedPackage(nodePackage(arch)), ['bin/node', 'LICENSE', 'package.json'])
  carryProgram(join(from, 'bin/node'), join(into, 'runtime/node'))
  copyFileSync(join(from, 'LICENSE'), join(into, 'LICENSES/node.txt'))
}

function carryFfprobe(arch: Arch, into: string) {
  const locked = lockedPackage(ffprobePackage(arch))
  const from = platformPackage(locked, ['ffprobe', 'package.json'])
  const { ffprobe: build } = z
    .object({ ffprobe: z.string() })
    .parse(JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')))
  carryProgram(join(from, 'ffprobe'), join(into, 'bin/ffprobe'))
  const notice = ffprobeNotice({ build, carriedBy: `${locked.name} ${locked.version}` })
  writeFileSync(join(into, 'LICENSES/ffprobe.txt'), notice)
  copyFileSync(join(root, 'resources/licenses/GPL-3.0.txt'), join(into, 'LICENSES/GPL-3.0.txt'))
}

export function carryProgram(from: string, to: string) {
  copyFile(from, to)
  chmodSync(to, EXECUTABLE)
}

export function writeExecutable(file: string, text: string) {
  writeFileSync(file, text)
  chmodSync(file, EXECUTABLE)
}
