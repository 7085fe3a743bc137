// Packs the headless station: as an archive, or with --deb as a package for Debian. Starts with what the build made.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writePackedFeed } from '../release-feed/packed-feed.ts'
import { makeArchive } from './archive.ts'
import { makeDeb } from './deb.ts'
import { type Arch, CannotPackage, debianNames, root } from './project.ts'

// File mode that lets every user read the packed files, independent of the builder's umask.
process.umask(0o022)

const { values } = parseArgs({
  options: {
    deb: { type: 'boolean', default: false },
    arch: { type: 'string', multiple: true, default: Object.keys(debianNames) },
    built: { type: 'string', default: join(root, 'out') },
    to: { type: 'string', default: join(root, 'dist') },
    /** 1 is quick, 9 is small. */
    compression: { type: 'string', default: '6' },
  },
})

/** The time of each file inside: that of the commit, or what the environment says, as other packagers do. */
function epochS(): number {
  const given = process.env['SOURCE_DATE_EPOCH']
  if (given !== undefined) return Number(given)
  try {
    return Number(
      execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  } catch {
    return Math.floor(Date.now() / 1_000)
  }
}

const isArch = (arch: string): arch is Arch => arch in debianNames

/** A package that can't be made is named, and the others are made all the same. */
function make(arch: string) {
  const work = mkdtempSync(join(tmpdir(), 'ondeck-packing-'))
  try {
    if (!isArch(arch)) throw new CannotPackage('Choose x64 or arm64.')
    const { built, to, compression } = values
    const options = { arch, built: resolve(built), work, to: resolve(to), compression, epochS: epochS() }
    const file = values.deb ? makeDeb(options) : makeArchive(options)
    console.log(`${relative(process.cwd(), file)}  ${(statSync(file).size / 1e6).toFixed(0)} MB`)
  } catch (error) {
    if (!(error instanceof CannotPackage)) throw error
    console.error(`No package for ${arch}: ${error.message}`)
    process.exitCode = 1
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

for (const arch of values.arch) make(arch)
writePackedFeed(resolve(values.to))
