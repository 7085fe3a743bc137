import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { Settings } from '../../contract/station/settings.ts'
import type { PlacementMemory } from '../../core/desktop/window-placement.ts'
import { replaceFile } from '../../node/files/replace-file.ts'

const KeptBounds = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  isMaximized: z.boolean(),
})

const Placement = z.object({
  lastDisplay: z.number().nullable(),
  displays: z.record(z.string(), KeptBounds),
}) satisfies z.ZodType<PlacementMemory>

const WindowSettings = Settings.shape.window

const Kept = z.object({
  placement: Placement.catch({ lastDisplay: null, displays: {} }),
  /** Somebody has been told where OnDeck is when its window is closed. */
  isCloseExplained: z.boolean().catch(false),
  /** As the station had them last: they count before it has started, and in practice. */
  settings: WindowSettings.catch(WindowSettings.parse(undefined)),
  /** What the system was told last. Told again, it would take back what a person decided in the system’s own settings. */
  login: z.string().nullable().catch(null),
})
export type KeptWindow = z.infer<typeof Kept>

export type WindowMemory = ReturnType<typeof openWindowMemory>

/** What the window remembers between two starts, in a file of this user. */
export function openWindowMemory(file: string) {
  let kept = Kept.parse(read(file))
  return {
    get: () => kept,
    set(change: Partial<KeptWindow>) {
      const next = { ...kept, ...change }
      if (JSON.stringify(next) === JSON.stringify(kept)) return
      kept = next
      write(file, kept)
    },
  }
}

function read(file: string): object {
  try {
    const text: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof text === 'object' && text !== null ? text : {}
  } catch {
    // The first start, or a file that cannot be read: it opens as if it were the first.
    return {}
  }
}

function write(file: string, kept: KeptWindow): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    replaceFile(file, JSON.stringify(kept))
  } catch {
    // A full disk costs the window its place, and nothing else.
  }
}
