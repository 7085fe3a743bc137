import { relative } from 'node:path'
import { z } from 'zod'

const ClipLine = z.object({
  type: z.literal('clip'),
  file: z.string(),
  state: z.string(),
  sessionId: z.string().optional(),
  error: z.object({ code: z.string(), message: z.string(), next: z.string() }).optional(),
})
export type ClipLine = z.infer<typeof ClipLine>

const settled = new Set([
  'completed',
  'unreadable',
  'duplicate',
  'untagged',
  'failed',
  'missing',
  'gone-at-service',
  'uploaded-elsewhere',
])

/** Prints each clip's way as it goes, and knows when all that are expected have settled. */
export function followClips(root: string, expected: number) {
  const clips = new Map<string, ClipLine>()
  const startedAt = performance.now()
  const waiting = new Map<string, () => void>()
  let finish = () => {}
  const allSettled = new Promise<void>((resolve) => {
    finish = resolve
  })

  return {
    clips,
    allSettled,
    /** Ends once a clip is in the queue: its content is known, and a second file of it is recognized. */
    queued: (file: string) => new Promise<void>((resolve) => void waiting.set(file, resolve)),
    hear(line: unknown) {
      const read = ClipLine.safeParse(line)
      if (!read.success) return
      const clip = read.data
      clips.set(clip.file, clip)
      print(clip, root, startedAt)
      if (clip.state === 'queued') waiting.get(clip.file)?.()
      const done = [...clips.values()].filter(({ state }) => settled.has(state)).length
      if (done === expected) finish()
    },
  }
}

function print({ file, state, error }: ClipLine, root: string, startedAt: number) {
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(5)
  const reason = error ? `  (${error.message.replace(`${file} `, '')})` : ''
  console.log(`${seconds} s  ${relative(root, file).padEnd(36)} ${state}${reason}`)
}
