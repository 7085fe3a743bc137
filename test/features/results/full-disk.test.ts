import { globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toFailure } from '../../../src/station/app-error.ts'
import { openDataDisk } from '../../chaos/data-disk.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { pageOf, resultsLibrary } from './library-parts.ts'
import { contentsOf } from './sql/small-library.ts'

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => toFailure(error).code,
  )

/** Small separate disk, where this computer allows one; removed after the test. */
function smallDisk() {
  const folder = join(temporaryFolder(), 'disk')
  const disk = openDataDisk(folder)
  onTestFinished(disk.close)
  return { ...disk, folder }
}

test.for(['library', 'station'])(
  'leaves the library unchanged on a full disk of the %s, and keeps the rows waiting',
  async (of, { skip }) => {
    const disk = smallDisk()
    if (!disk.isOwn) skip('a disk of its own needs rights that we do not have here')
    const results = join(disk.folder, 'results')
    mkdirSync(results)
    const isLibrary = of === 'library'
    const { library, engine, take, memory } = resultsLibrary(
      isLibrary ? { folder: () => ({ folder: results, isOwnFolder: false }) } : {},
      isLibrary ? undefined : disk.folder,
    )
    const folder = (await library.facts()).folder
    take({ id: 'e1', page: pageOf(['s1'], 4) })
    await library.build()
    const before = contentsOf(folder)
    // Numbers that do not compress: more than a full disk can store.
    take({
      id: 'e2',
      page: pageOf(['s1', 's2'], 400, (frame) => ({ noise: Math.random() * frame })),
      exportedAtMs: Date.UTC(2026, 11, 1),
    })
    disk.fill()

    expect(await codeOf(library.build())).toBe('disk-full')
    expect(contentsOf(folder).filter((line) => line.includes('.parquet'))).toEqual(
      before.filter((line) => line.includes('.parquet')),
    )
    expect(globSync('**/*.part', { cwd: folder })).toEqual([])
    expect(memory.resultsBuilds.count()).toBe(1)
    expect(await library.facts()).toMatchObject({ trouble: { code: 'disk-full' }, waiting: 1 })

    disk.free()
    await library.build()
    expect(await engine.rows('SELECT sessionid, _frames AS frames FROM sessions ORDER BY 1')).toEqual([
      { sessionid: 's1', frames: 400 },
      { sessionid: 's2', frames: 400 },
    ])
    expect((await library.verify()).findings).toEqual([])
  },
)
