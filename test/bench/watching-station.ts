import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { withoutTypes } from './without-types.ts'

const TIMEOUT_MS = 120_000

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('known'), clips: z.int(), tookMs: z.number() }),
  z.object({ kind: z.literal('again'), tookMs: z.number() }),
  z.object({ kind: z.literal('seen'), tookMs: z.number() }),
  z.object({ kind: z.literal('follows') }),
  z.object({ kind: z.literal('scanned') }),
  z.object({ kind: z.literal('count'), clips: z.int() }),
  z.object({ kind: z.literal('trouble'), detail: z.string() }),
  z.object({ kind: z.literal('ended') }),
])

/** Some at a time, so that this process hears what the other says. */
export async function fill(folder: string, files: number) {
  mkdirSync(folder, { recursive: true })
  for (let number = 0; number < files; number += 1) {
    writeFileSync(join(folder, `clip-${number}.mp4`), 'x')
    if (number % 200 === 0) await turn()
  }
}

type Kind = z.infer<typeof Message>['kind']

const sources = fileURLToPath(new URL('../../src', import.meta.url))

/** A process that watches a folder as a station does; see watching-process.ts. */
export function startStation(root: string, task = '', watcher = 'own') {
  const worker = withoutTypes(
    join(sources, 'computer/processes/scan-worker.ts'),
    sources,
    join(dirname(root), 'worker'),
  )
  const child: ChildProcess = fork(fileURLToPath(new URL('watching-process.ts', import.meta.url)), [
    root,
    task,
    worker,
    watcher,
  ])
  const heard: z.infer<typeof Message>[] = []
  let [scans, clips] = [0, 0]
  child.on('message', (given) => {
    const message = Message.parse(given)
    if (message.kind === 'scanned') scans += 1
    else if (message.kind === 'count') clips = message.clips
    else heard.push(message)
  })

  async function next<Wanted extends Kind>(kind: Wanted): Promise<Extract<z.infer<typeof Message>, { kind: Wanted }>> {
    for (;;) {
      const found = heard.findIndex((message) => message.kind === kind)
      const [message] = found < 0 ? [] : heard.splice(found, 1)
      if (message?.kind === kind) return message as Extract<z.infer<typeof Message>, { kind: Wanted }>
      await once(child, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    }
  }

  return {
    pid: child.pid ?? 0,
    next,
    scans: () => scans,
    /** Time until the station has found all files, or a long time-out. */
    async countUntil(wanted: number): Promise<number> {
      const endsAtMs = performance.now() + TIMEOUT_MS
      for (;;) {
        await once(child, 'message')
        if (clips >= wanted || performance.now() > endsAtMs) return clips
      }
    },
    go: () => void child.send('go'),
    end: () => void child.kill(),
  }
}
