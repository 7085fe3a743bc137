import { setTimeout as sleep } from 'node:timers/promises'
import type { ObjectFiles } from './object-store/object-files.ts'
import type { Objects } from './object-store/objects.ts'
import { probeVideo, type VideoProbe } from './probe.ts'
import type { ProcessingQueue } from './processing-queue.ts'
import { BadVideo } from './video-boxes.ts'

interface Parts {
  readonly queue: ProcessingQueue
  readonly objects: Objects
  readonly files: ObjectFiles
  readonly log: (line: string) => void
}

/** Interval for polling the queue: due times are in the database, not in timers. */
const POLL_INTERVAL_MS = 50

/** Processes received videos from `processing` to `completed` or `error` (service interface 3.1). */
export function startProcessor({ queue, objects, files, log }: Parts) {
  const stop = new AbortController()

  async function processDue() {
    queue.hearLate()
    for (const { number, objectKey } of queue.due()) {
      if (stop.signal.aborted) return
      const result = await probeObject(objectKey)
      if (!stop.signal.aborted) queue.finish(number, result)
    }
  }

  /** Returns the video's data, or its problem as text; the service keeps running. */
  async function probeObject(objectKey: string): Promise<VideoProbe | string> {
    const object = objects.find(objectKey)
    if (!object) return 'The video was not found in the object store.'
    try {
      return await probeVideo(files.pathOf(object.file))
    } catch (error) {
      if (error instanceof BadVideo) return error.message
      log(`processing ${objectKey}: ${String(error)}`)
      return 'The video could not be read.'
    }
  }

  async function run() {
    while (!stop.signal.aborted) {
      await processDue()
      await sleep(POLL_INTERVAL_MS, undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}
