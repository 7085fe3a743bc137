import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layOut } from './lay-out.ts'
import { manifest, type Packing } from './project.ts'
import { runSystemProgram } from './system-program.ts'
import { readme } from './texts.ts'

/** Makes `ondeck-headless-VERSION-linux-ARCH.tar.gz`, which holds one folder of that name. Returns its path. */
export function makeArchive({ arch, built, work, to, compression, epochS }: Packing): string {
  const name = `ondeck-headless-${manifest.version}-linux-${arch}`
  layOut({ arch, built, into: join(work, name), withFfprobe: true })
  writeFileSync(join(work, name, 'README.txt'), readme(arch))
  mkdirSync(to, { recursive: true })
  const file = join(to, `${name}.tar.gz`)
  // Produces the same bytes from the same commit on any computer at any time.
  const sameForAll = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=gnu', `--mtime=@${epochS}`]
  runSystemProgram('tar', [...sameForAll, '-I', `gzip -n -${compression}`, '-cf', file, '-C', work, name])
  return file
}
