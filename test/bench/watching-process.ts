import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { systemClock } from '../../src/computer/system-clock.ts'
import { createFolders } from '../../src/computer/watching/folders.ts'
import { createYielder } from '../../src/station/runtime/yielder.ts'
import { createKnownFiles } from '../../src/station/watching/intake.ts'

/** A process of its own that watches one folder the way a station does, and says what it knows. */
const [root = '', task = '', worker = '', watcher = 'own'] = process.argv.slice(2)
const { signal } = new AbortController()
// As the station does it, but for the cold start.
const folders = createFolders({ entry: pathToFileURL(worker), startsWorkerAtOnce: task !== 'cold' })
const known = createKnownFiles()
const count = { clips: 0 }
let wantsScan = false

const phrases = (message: object) => void process.send?.(message)

async function take(files: AsyncIterable<Parameters<typeof known.keep>[1][]>) {
  const yieldToEventLoop = createYielder(systemClock)
  for await (const batch of files) {
    for (const file of batch) {
      await yieldToEventLoop(signal)
      if (known.isSame(root, file)) continue
      if (!known.isKnown(root, file.path)) count.clips += 1
      known.keep(root, file)
    }
  }
}

const scan = () => take(folders.scan({ path: root, recursive: true, signal, onOverlooked: () => {} }))

async function* once<Item>(item: Item) {
  yield item
}

function watch() {
  folders.watch(
    { path: root, recursive: true, watcher: watcher === 'chokidar' ? 'chokidar' : 'own' },
    {
      onNews({ files, isUnclear }) {
        wantsScan ||= isUnclear
        void take(once([...files]))
      },
      onTrouble: (detail) => phrases({ kind: 'trouble', detail }),
      onWell: () => {},
    },
  )
}

/** From nothing to every file known and every folder watched. */
async function start() {
  const startedAtMs = performance.now()
  watch()
  await scan()
  phrases({ kind: 'known', clips: count.clips, tookMs: performance.now() - startedAtMs })
}

async function scanAgain() {
  const startedAtMs = performance.now()
  await scan()
  phrases({ kind: 'again', tookMs: performance.now() - startedAtMs })
}

/** Chokidar says only that something has happened; the own watch asks where it doesn't know what. */
async function scanWhenAsked(): Promise<boolean> {
  if (!wantsScan) return false
  wantsScan = false
  await scan()
  return true
}

/** From a new file to the news of it. */
async function timeNewFiles() {
  for (let number = 0; number < 20; number += 1) {
    const before = count.clips
    const startedAtMs = performance.now()
    writeFileSync(join(root, `new-${number}.mp4`), 'x')
    while (count.clips === before) {
      await sleep(1)
      await scanWhenAsked()
    }
    phrases({ kind: 'seen', tookMs: performance.now() - startedAtMs })
    await sleep(150)
  }
}

/** Counts until its end; busy or not, it scans when the watcher does not know what happened. */
async function followToTheEnd(isBusy: boolean) {
  phrases({ kind: 'follows' })
  for (;;) {
    if (isBusy) for (const until = performance.now() + 200; performance.now() < until; );
    await sleep(20)
    if (await scanWhenAsked()) phrases({ kind: 'scanned' })
    phrases({ kind: 'count', clips: count.clips })
  }
}

const untilTold = () => new Promise((go) => process.once('message', go))

// The rest of a station takes longer than its worker to be there.
await sleep(500)
phrases({ kind: 'idle' })
process.once('disconnect', () => process.exit())
await untilTold()
await start()
if (task === 'scan-again') await scanAgain()
if (task === 'new-files') {
  await untilTold()
  await timeNewFiles()
}
if (task === 'follow' || task === 'follow-busy') await followToTheEnd(task === 'follow-busy')
phrases({ kind: 'ended' })
