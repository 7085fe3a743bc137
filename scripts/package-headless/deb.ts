import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PACKAGED_UNIT_FILE } from '../../src/features/service-mode/station/systemd-manager.ts'
import { userUnit } from '../../src/features/service-mode/station/systemd-unit.ts'
import { filesIn } from './copy-package.ts'
import { layOut } from './lay-out.ts'
import { type Arch, debianNames, maintainer, manifest, type Packing, root } from './project.ts'
import { runSystemProgram } from './system-program.ts'

const NAME = 'ondeck-headless'
const PROGRAM = 'usr/lib/ondeck'

/** Makes `ondeck-headless_VERSION_ARCH.deb`. Returns its path. */
export function makeDeb({ arch, built, work, to, compression, epochS }: Packing): string {
  const tree = join(work, 'tree')
  layOut({ arch, built, into: join(tree, PROGRAM), withFfprobe: false })
  mkdirSync(join(tree, 'usr/bin'), { recursive: true })
  symlinkSync('../lib/ondeck/ondeck', join(tree, 'usr/bin/ondeck'))
  writeUnit(tree)
  writeDocs(tree)
  writeControl(tree, arch)
  mkdirSync(to, { recursive: true })
  const file = join(to, `${NAME}_${manifest.version}_${debianNames[arch]}.deb`)
  const parameters = ['--root-owner-group', '-Zgzip', `-z${compression}`, '--build', tree, file]
  runSystemProgram('dpkg-deb', parameters, { SOURCE_DATE_EPOCH: String(epochS) })
  return file
}

/** For all users, and started for none of them: `ondeck service install` enables it for who calls it. */
function writeUnit(tree: string) {
  const unit = join(tree, PACKAGED_UNIT_FILE)
  mkdirSync(dirname(unit), { recursive: true })
  const command = { program: ['/usr/bin/ondeck'], config: null, dataDir: null, port: null }
  writeFileSync(unit, userUnit(command))
}

/** Debian looks for the license and for what changed in this folder. */
function writeDocs(tree: string) {
  const docs = join(tree, 'usr/share/doc', NAME)
  mkdirSync(docs, { recursive: true })
  const changelog = join(tree, PROGRAM, 'CHANGELOG.md')
  writeFileSync(join(docs, 'changelog.gz'), gzipSync(readFileSync(changelog), { level: 9 }))
  rmSync(changelog)
  writeFileSync(join(docs, 'copyright'), copyright())
}

function copyright(): string {
  const license = readFileSync(join(root, 'LICENSE'), 'utf8')
  const holder = /^Copyright \(c\) (.+)$/m.exec(license)?.[1] ?? manifest.name
  const terms = license.slice(license.indexOf('Permission')).trim()
  const indented = terms.split('\n').map((line) => ` ${line === '' ? '.' : line}`)
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: OnDeck
Comment: Node.js lies in /${PROGRAM}/runtime, packages of others in
 /${PROGRAM}/node_modules and within the files of /${PROGRAM}/out. Their
 licenses are in /${PROGRAM}/LICENSES.

Files: *
Copyright: ${holder}
License: Expat
${indented.join('\n')}
`
}

function writeControl(tree: string, arch: Arch) {
  const files = filesIn(tree)
  const bytes = files.reduce((sum, file) => sum + statSync(join(tree, file)).size, 0)
  mkdirSync(join(tree, 'DEBIAN'))
  writeFileSync(join(tree, 'DEBIAN/control'), control(arch, Math.ceil(bytes / 1_024)))
  // The link in usr/bin is none of the files with a sum.
  const own = files.filter((file) => file !== 'usr/bin/ondeck')
  writeFileSync(join(tree, 'DEBIAN/md5sums'), own.map((file) => `${md5(join(tree, file))}  ${file}\n`).join(''))
}

const md5 = (file: string) => createHash('md5').update(readFileSync(file)).digest('hex')

/**
 * Debian's ffprobe and ffmpeg are used, which Debian keeps up to date. The other dependencies are those that Node's
 * binary names. The conflict is with the desktop package, which has a command of the same name.
 */
const control = (arch: Arch, installedKib: number) => `Package: ${NAME}
Version: ${manifest.version}
Architecture: ${debianNames[arch]}
Maintainer: ${maintainer()}
Installed-Size: ${installedKib}
Depends: libc6 (>= 2.28), libgcc-s1 | libgcc1, libstdc++6, ffmpeg
Recommends: libsecret-1-0, systemd
Suggests: gnome-keyring, xdg-utils
Conflicts: ondeck
Section: video
Priority: optional
Description: uploads camera clips to the biomechanics service, without a window
 OnDeck watches the folders that cameras export to, tags each clip with the
 athlete on deck, uploads it once, and follows it to its results.
 .
 This package is the headless station: its screens open in a browser, and
 "ondeck service install" starts it when you log in. It brings its own Node.js.
`
