// Makes test/fixtures/data-folder-0.1.0: the data folder of a station with a clip in every state, by the code of an
// old commit, so that a test can show that today's OnDeck still opens it. See the README.md beside the fixture.
//   git worktree add ../old 2a8f960 && ln -s "$PWD/node_modules" ../old/node_modules
//   node_modules/.bin/node scripts/data-folder/make.mjs ../old
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { dumpDatabase } from './dump-database.mjs'
import { everySetting } from './every-setting.mjs'
import { createFilm } from './film.mjs'
import { goBackTo } from './old-clock.mjs'

const [checkout] = process.argv.slice(2)
if (checkout === undefined) throw new Error('usage: make.mjs CHECKOUT')

goBackTo(Date.UTC(2025, 5, 2, 15))
const old = (path) => import(join(resolve(checkout), path))
const { startPracticeService } = await old('src/practice/practice-service.ts')
const { startStationHost } = await old('src/node/station-host/station-host.ts')
const { FolderSettings } = await old('src/contract/settings.ts')
const { clipKinds } = await old('src/contract/clip.ts')

const fixture = resolve(import.meta.dirname, '../../test/fixtures/data-folder-0.1.0')
const template = join(fixture, 'template.mp4')
copyFileSync(join(checkout, 'test/fixtures/clips/utc-time.mp4'), template)
const root = mkdtempSync(join(tmpdir(), 'ondeck-old-'))
const dataDir = join(root, 'data')
const KEY = 'sk_strict_4f7Qz9_do-not-show'
const HOUR_MS = 3_600_000
const startMs = Math.floor(Date.now() / 1_000) * 1_000 - HOUR_MS
const { files, film } = createFilm({ root, template, startMs })

// A prober that never comes back from files called STUCK: their clips stay `probing`.
const ffprobe = join(root, 'ffprobe.sh')
writeFileSync(ffprobe, '#!/bin/sh\ncase "$*" in *STUCK*) sleep 600;; *) exec ffprobe "$@";; esac\n')
chmodSync(ffprobe, 0o755)

const serviceOptions = { dataDir: join(root, 'service'), key: KEY }
let service = await startPracticeService({ ...serviceOptions, port: 0, processingMs: 0 })
const { port, baseUrl } = service

async function createAthlete(body) {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
  const answer = await fetch(`${baseUrl}/athletes`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()).athlete
}
const athletes = []
for (const [first_name, last_name, dominant_arm] of [
  ['Maya', 'Ortiz', 'right'],
  ['Ansel', 'Whitford', 'left'],
  ['Jo', 'Park', 'right'],
]) {
  athletes.push(await createAthlete({ first_name, last_name, dominant_arm }))
}
const [maya, ansel, jo] = athletes

const host = await startStationHost({
  dataDir,
  given: {},
  apiKey: KEY,
  keychain: { read: async () => ({ kind: 'absent' }), close() {} },
  ffprobePath: ffprobe,
  ffmpegPath: null,
  version: '0.1.0',
  userAgent: 'ondeck/0.1.0',
  computer: {},
  practise: null,
  startInPractice: false,
  onBug: (error) => console.error(error),
})
const { api } = host
const set = (key, value) => api.settings.set({ key, value })
const db = new DatabaseSync(join(dataDir, 'station.db'), { timeout: 5_000 })

function find(name) {
  return db.prepare('SELECT id, kind, session_id FROM clip WHERE path LIKE ? ORDER BY number DESC').get(`%/${name}`)
}
/** Waits until the clip of this file is in this state, and answers its id. */
async function comesTo(name, kind) {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const row = find(name)
    if (row?.kind === kind) return row.id
    await sleep(50)
  }
  throw new Error(`${name} is ${String(find(name)?.kind)}, not ${kind}`)
}
const fault = (call, kind, more = {}) => ({ call, ...more, fault: kind })
const setFaults = (...rules) => service.control.setFaults({ rules })
const stall = { kind: 'stall', stallMs: HOUR_MS }

for (const [key, value] of Object.entries(everySetting)) await set(key, value)
await api.connection.use({ baseUrl })
while ((await api.athletes.search({ text: '', limit: 10 })).length < 3) await sleep(50)

const pitching = { activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'right' } }
async function addFolder(camera, more) {
  const path = join(root, 'cameras', camera)
  mkdirSync(path, { recursive: true })
  await api.folders.add(FolderSettings.parse({ path, camera, ...more }))
}
// There before its folder was added: it stays out.
film('Cam B/BEFORE.MP4')
await addFolder('Cam A', { rules: { shotList: false, ignore: ['take'] } })
await addFolder('Cam B', { existing: 'ignore', cameraConfiguration: { camera_setup_selection: 'single.front_on' } })
await addFolder('Cam C', { onDeck: false })

await api.command({ kind: 'deck-set', tags: { athlete: { id: maya.id }, ...pitching }, fromMs: startMs - HOUR_MS })
film('Cam A/COMPLETED.MOV', { minute: 1 })
film('Cam B/COMPLETED.MP4', { minute: 1 })
await comesTo('COMPLETED.MOV', 'completed')
await comesTo('COMPLETED.MP4', 'completed')
film('Cam A/DUPLICATE.MOV', { mark: 2, minute: 1 })
await comesTo('DUPLICATE.MOV', 'duplicate')
film('Cam A/UNREADABLE.MP4', { text: 'This is no video.\n' })
await comesTo('UNREADABLE.MP4', 'unreadable')

setFaults(fault('createCapture', { kind: 'status', status: 400 }, { times: 1 }))
film('Cam A/FAILED.MOV')
await comesTo('FAILED.MOV', 'failed')
setFaults()

// From now on nothing that is uploaded is ever completed.
await service.close()
service = await startPracticeService({ ...serviceOptions, port, processingMs: 1_000 * HOUR_MS })
film('Cam A/GONE.MOV')
await comesTo('GONE.MOV', 'processing')
service.control.removeCapture({ sessionId: find('GONE.MOV').session_id })
await comesTo('GONE.MOV', 'gone-at-service')
film('Cam A/PROCESSING.MOV')
await comesTo('PROCESSING.MOV', 'processing')

for (const name of ['MISSING', 'CANCELLED', 'UNTAGGED', 'TAGGED']) film(`Cam C/${name}.MOV`)
for (const name of ['MISSING', 'CANCELLED', 'UNTAGGED', 'TAGGED']) await comesTo(`${name}.MOV`, 'untagged')
await api.command({ kind: 'clips-cancel', clips: [find('CANCELLED.MOV').id] })
await comesTo('CANCELLED.MOV', 'cancelled')
rmSync(join(root, 'cameras/Cam C/MISSING.MOV'))
files.splice(
  files.findIndex(({ path }) => path.endsWith('MISSING.MOV')),
  1,
)
await comesTo('MISSING.MOV', 'missing')

await set('uploads.holdSeconds', 80_000)
film('Cam A/HELD.MOV')
await comesTo('HELD.MOV', 'held')
await api.command({ kind: 'clips-tag', clips: [find('TAGGED.MOV').id], tags: { athlete: { id: jo.id }, ...pitching } })
await comesTo('TAGGED.MOV', 'held')
await set('uploads.holdSeconds', 0)

// The lanes are taken one after the other, and then none is left for what waits.
const noAnswers = [fault('getCapture', stall), fault('listCaptures', stall)]
setFaults(...noAnswers, fault('upload', { kind: 'lost' }))
film('Cam A/CONFIRMING.MOV')
await comesTo('CONFIRMING.MOV', 'confirming')
await set('uploads.parallel', 3)
setFaults(...noAnswers)
await set('uploads.limitMbitPerSecond', 0.2)
film('Cam A/SENDING.MOV', { paddingBytes: 6_000_000 })
await comesTo('SENDING.MOV', 'sending')
setFaults(...noAnswers, fault('createCapture', stall))
film('Cam A/RESERVING.MOV')
await comesTo('RESERVING.MOV', 'reserving')
setFaults(...noAnswers, fault('createCapture', { kind: 'status', status: 503 }))
film('Cam A/WAITING.MOV')
await comesTo('WAITING.MOV', 'waiting')
await set('uploads.parallel', 2)
film('Cam A/QUEUED.MOV')
await comesTo('QUEUED.MOV', 'queued')
film('Cam A/STUCK.MOV')
await comesTo('STUCK.MOV', 'probing')

// As a station leaves a clip that was killed right after it found it.
db.exec(`CREATE TRIGGER stays_found BEFORE UPDATE OF state ON clip WHEN old.path LIKE '%/FOUND.MOV' BEGIN SELECT RAISE(IGNORE); END;
         CREATE TRIGGER stays_found_too BEFORE INSERT ON ledger WHEN new.event <> 'found'
           AND (SELECT path FROM clip WHERE id = new.clip_id) LIKE '%/FOUND.MOV' BEGIN SELECT RAISE(IGNORE); END;`)
film('Cam A/FOUND.MOV')
await comesTo('FOUND.MOV', 'found')
await set('finished.stableSeconds', 3_600)
film('Cam A/SETTLING.MOV')
await comesTo('SETTLING.MOV', 'settling')
await set('finished.stableSeconds', 0.2)
await set('uploads.limitMbitPerSecond', 500)
await api.command({ kind: 'lineup-insert', tags: { athlete: { id: ansel.id }, ...pitching }, at: null })
db.exec('DROP TRIGGER stays_found; DROP TRIGGER stays_found_too;')

const kinds = new Set(
  db
    .prepare('SELECT kind FROM clip')
    .all()
    .map(({ kind }) => kind),
)
const lacking = clipKinds.filter((kind) => !kinds.has(kind))
if (lacking.length > 0) {
  console.error(db.prepare('SELECT path, state FROM clip').all())
  throw new Error(`no clip is ${lacking.join(', ')}`)
}

const snapshot = join(root, 'snapshot')
mkdirSync(snapshot)
db.exec(`VACUUM INTO '${join(snapshot, 'station.db')}'`)
db.close()
const received = service.received().map(({ sessionId }) => sessionId)

/** Removes everything from the fixture that describes this computer. */
const neutral = (text) =>
  text
    .replaceAll(root, '{{root}}')
    .replaceAll(baseUrl, '{{baseUrl}}')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:9')
const write = (name, text) => writeFileSync(join(fixture, name), neutral(text))
write('station.sql', dumpDatabase(join(snapshot, 'station.db')))
write('files.json', `${JSON.stringify(files, null, 2)}\n`)
write('service.json', `${JSON.stringify({ athletes, received }, null, 2)}\n`)

// Records the output of the old commands, on a copy of the folder.
const ask = (...args) => {
  const said = execFileSync(
    process.execPath,
    [join(checkout, 'bin/ondeck.mjs'), ...args, '--data-dir', snapshot, '--json'],
    {
      encoding: 'utf8',
    },
  )
  return said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
write(
  'listed.json',
  `${JSON.stringify(
    {
      'clips list': ask('clips', 'list'),
      'clips show': ask('clips', 'show', 'PROCESSING.MOV'),
      'deck show': ask('deck', 'show'),
      'cameras list': ask('cameras', 'list'),
      'settings show': ask('settings', 'show'),
      'athletes search': ask('athletes', 'search', 'o'),
    },
    null,
    2,
  )}\n`,
)
console.log(`${files.length} files, ${kinds.size} states`)
rmSync(root, { recursive: true, force: true })
process.exit(0)
