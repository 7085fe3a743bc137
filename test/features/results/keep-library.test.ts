import {
  appendFileSync,
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ChildProcessHandle, startNodeProcess } from '../../../src/computer/processes/start-process.ts'
import {
  createLibraryReader,
  type LibraryContent,
  readLibrary,
} from '../../../src/features/results/library/read-library.ts'
import { toFailure } from '../../../src/station/app-error.ts'
import { until } from '../../support/until.ts'
import { pageOf, resultsLibrary } from './library-parts.ts'

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => toFailure(error).code,
  )

const countSessions = ({ files }: LibraryContent) =>
  files.filter(({ kind }) => kind === 'sessions').reduce((sum, { sessions }) => sum + sessions, 0)

const withSpeed = (sessions: readonly string[], max_velocity: unknown) => pageOf(sessions, 4, () => ({ max_velocity }))

test('uses the newest full export of a session, regardless of later partial exports', async () => {
  const { library, engine, take, folder } = resultsLibrary()
  take({ id: 'newer', page: withSpeed(['s1', 's2'], 91), exportedAtMs: 2_000 })
  take({ id: 'older', page: withSpeed(['s1', 's3'], 89), exportedAtMs: 1_000 })
  const narrow = '{"schema":[],"rows":[{"sessionid":"s1","max_velocity":1}]}'
  take({ id: 'narrow', page: narrow, exportedAtMs: 3_000, request: { metrics: ['max_velocity'] } })
  take({ id: 'partial', page: withSpeed(['s1'], 2), exportedAtMs: 4_000, isPartial: true })
  take({ id: 'nameless', page: '{"schema":[],"rows":[{"max_velocity":1}]}', exportedAtMs: 5_000 })
  await library.build()

  const speeds = await engine.rows('SELECT sessionid, max_velocity FROM sessions ORDER BY sessionid')
  expect(speeds.map((row) => Object.values(row))).toEqual([
    ['s1', 91],
    ['s2', 91],
    ['s3', 89],
  ])
  const curves = 'SELECT sessionid, count(left_wrist_jc_3d_x) AS points FROM curves GROUP BY 1 ORDER BY 1'
  expect((await engine.rows(curves)).map((row) => Object.values(row))).toEqual([
    ['s1', 4],
    ['s2', 4],
    ['s3', 4],
  ])
  const apart = globSync('v1/selections/**/*.parquet', { cwd: folder }).map((path) => path.replace(/.*\//, ''))
  expect(apart.toSorted()).toEqual(['narrow-1.parquet', 'partial-1.parquet'])
  expect(globSync('**/nameless*', { cwd: folder })).toEqual([])
  expect(await library.verify()).toEqual({ files: 6, sessions: 3, findings: [] })
})

test('keeps rows and types when files are joined, each session once', async () => {
  const { library, engine, take } = resultsLibrary()
  take({ id: 'e1', page: withSpeed(['s1', 's2'], 90.5), exportedAtMs: 1_000 })
  take({ id: 'e2', page: withSpeed(['s2', 's3'], 91.5), exportedAtMs: 2_000 })
  take({ id: 'e3', page: withSpeed(['s4'], 'fast'), exportedAtMs: 3_000 })
  await library.build()
  const all = async () => [
    await engine.rows('SELECT * EXCLUDE (capture_month) FROM curves ORDER BY sessionid, frame'),
    await engine.rows('SELECT * FROM sessions ORDER BY sessionid'),
  ]
  const apart = await all()
  expect(apart[1]?.map((row) => row['max_velocity'])).toEqual([90.5, 91.5, 91.5, null])

  // Files of the export with text stay as they are.
  expect(await library.compact()).toEqual({ filesBefore: 6, filesAfter: 4 })
  expect(await all()).toEqual(apart)
  expect(await engine.rows('SELECT count(*) AS rows FROM curves')).toEqual([{ rows: 16 }])
  expect(await library.verify()).toMatchObject({ files: 4, findings: [] })
})

test('joins files within a long row of builds, before the last one', async () => {
  let built = 0
  const fileCounts: number[] = []
  const { library, take, folder } = resultsLibrary({
    async onBuilt() {
      built += 1
      if (built > 30) fileCounts.push(globSync(`${folder}/v1/sessions/**/*.parquet`).length)
    },
  })
  for (let job = 0; job < 32; job += 1) take({ id: `job-${job}`, page: pageOf([`session-${job}`], 3) })
  await library.build()
  expect(fileCounts).toEqual([2, 3])
})

test('finds all its files while they are joined into one and removed', async () => {
  const { library, take, folder } = resultsLibrary()
  for (let number = 0; number < 25; number += 1)
    take({ id: `e${number}`, page: pageOf([`s${number}`], 2), exportedAtMs: 1_000 + number })
  await library.build()
  const over = new AbortController()
  const joined = library.compact().finally(() => over.abort())
  const found: LibraryContent[] = []
  while (!over.signal.aborted) found.push(await readLibrary(folder))
  expect(await joined).toEqual({ filesBefore: 50, filesAfter: 2 })
  expect(found.length).toBeGreaterThan(2)
  // Never some of the sessions: either all files, or the one that they were joined into.
  expect(new Set(found.map(countSessions))).toEqual(new Set([25]))
  expect(found.flatMap(({ missing, changed, foreign }) => [...missing, ...changed, ...foreign])).toEqual([])
})

test('reads a manifest again only when it has changed', async () => {
  const { library, take, folder } = resultsLibrary()
  take({ id: 'first', page: pageOf(['s1'], 3) })
  await library.build()
  const read = createLibraryReader(folder)
  expect(countSessions(await read())).toBe(1)
  const [manifest = ''] = globSync(`${folder}/v1/sessions/**/*.json`)
  const { atime, mtime } = statSync(manifest)
  const spell = (sessions: number) =>
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/("sessions": ?)\d/, `$1${sessions}`))
  spell(7)
  expect(countSessions(await read()), 'the same size, written later').toBe(7)
  spell(8)
  utimesSync(manifest, atime, mtime)
  expect(countSessions(await read()), 'the time of the first state').toBe(8)
  spell(9)
  utimesSync(manifest, atime, mtime)
  expect(countSessions(await read()), 'nothing shows the change').toBe(8)
})

test('skips foreign and changed files, leaves them alone, and reports them', async () => {
  const { library, engine, take, folder } = resultsLibrary()
  take({ id: 'e1', page: pageOf(['s1'], 4) })
  take({ id: 'e2', page: pageOf(['s2'], 4) })
  await library.build()
  const [first = '', second = ''] = globSync('v1/curves/**/*.parquet', { cwd: folder }).toSorted()
  mkdirSync(join(folder, 'v1/curves/mine'))
  copyFileSync(join(folder, first), join(folder, 'v1/curves/mine/mine.parquet'))
  appendFileSync(join(folder, second), 'something')

  expect(await library.facts()).toMatchObject({ foreignFiles: 1, trouble: { code: 'library-changed' } })
  expect(await engine.rows('SELECT DISTINCT sessionid FROM curves')).toEqual([{ sessionid: 's1' }])
  const { findings } = await library.verify()
  expect(findings.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'foreign'])
  expect(await codeOf(library.compact())).toBe('library-changed')
  expect(globSync('v1/curves/**/*.parquet', { cwd: folder })).toHaveLength(3)
})

test('does not report a file as missing while it is being published', async () => {
  const { library, engine, take, folder } = resultsLibrary()
  take({ id: 'e1', page: pageOf(['s1'], 4) })
  take({ id: 'e2', page: pageOf(['s2'], 4) })
  await library.build()
  const [file = ''] = globSync('v1/curves/**/e2-*.parquet', { cwd: folder }).map((path) => join(folder, path))
  renameSync(file, `${file}.part`)

  expect(await library.facts()).toMatchObject({ files: 3, trouble: null })
  expect(await engine.rows('SELECT DISTINCT sessionid FROM curves')).toEqual([{ sessionid: 's1' }])
  rmSync(`${file}.part`)
  expect(await library.facts()).toMatchObject({ trouble: { code: 'library-changed', parameters: { file } } })
})

test('reports a moved library as missing, keeps its queue, and continues when it is back', async () => {
  const built: string[] = []
  const { library, engine, take, folder, memory } = resultsLibrary({ onBuilt: async (id) => void built.push(id) })
  take({ id: 'e1', page: pageOf(['s1'], 4) })
  await library.build()
  renameSync(folder, `${folder} away`)
  expect(await codeOf(engine.rows('SELECT * FROM sessions'))).toBe('library-missing')
  take({ id: 'e2', page: pageOf(['s2'], 4) })
  library.start()
  await expect.poll(async () => (await library.facts()).trouble?.code).toBe('library-missing')
  expect([built, memory.resultsBuilds.count()]).toEqual([['e1'], 1])

  renameSync(`${folder} away`, folder)
  await library.build()
  expect(await engine.rows('SELECT sessionid FROM sessions ORDER BY 1')).toEqual([
    { sessionid: 's1' },
    { sessionid: 's2' },
  ])
  expect(built).toEqual(['e1', 'e2'])
})

test('fails only the pending query when the DuckDB process is killed', async () => {
  const started: ChildProcessHandle[] = []
  const sent: string[] = []
  const { library, engine, take } = resultsLibrary({
    startProcess(entry) {
      const child = startNodeProcess(entry)
      const send = (message: object) => {
        sent.push(JSON.stringify(message))
        child.send(message)
      }
      started.push(child)
      return { ...child, send }
    },
  })
  take({ id: 'e1', page: pageOf(['s1'], 4) })
  await library.build()
  const asked = codeOf(engine.rows('SELECT count(*) FROM range(10000000000)'))
  await until(() => sent.some((message) => message.includes('range(10000000000)')), 'the query')
  for (const child of started) child.kill()
  expect(await asked).toBe('library-unavailable')
  expect(await engine.rows('SELECT sessionid FROM sessions')).toEqual([{ sessionid: 's1' }])
})

test('builds from two stations into one folder without lost or duplicate sessions', async () => {
  const one = resultsLibrary()
  const other = resultsLibrary({ folder: () => ({ folder: one.folder, isOwnFolder: true }) })
  one.take({ id: 'e1', page: pageOf(['s1', 's2'], 4), exportedAtMs: 1_000 })
  other.take({ id: 'e2', page: pageOf(['s2', 's3'], 4), exportedAtMs: 2_000 })
  const untilBuilt = ({ library, memory }: typeof one) =>
    expect
      .poll(() =>
        library.build().then(
          () => memory.resultsBuilds.count(),
          () => -1,
        ),
      )
      .toBe(0)
  await Promise.all([untilBuilt(one), untilBuilt(other)])

  const all = [{ sessionid: 's1' }, { sessionid: 's2' }, { sessionid: 's3' }]
  for (const { engine } of [one, other])
    expect(await engine.rows('SELECT sessionid FROM sessions ORDER BY 1')).toEqual(all)
  const { library } = one
  expect((await library.verify()).findings).toEqual([])
})
