import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../computer/files/replace-file.ts'
import { Settings } from '../../station/contract/settings.ts'
import type { PlacementMemory } from '../core/window-placement.ts'

const KeptBounds = z.object({
  x: z.number().optional(),
  y: z.number().optional(),
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
  /** True after a person was told where OnDeck is when its window is closed. */
  isCloseExplained: z.boolean().catch(false),
  /** The station's last settings: they apply before the station has started, and in practice. */
  settings: WindowSettings.catch(WindowSettings.parse(undefined)),
  /** Folder that was chosen last in the system’s dialog. */
  lastFolder: z.string().nullable().catch(null),
  /** Last login registration that the system accepted. Repeating it would override a choice made in the system’s own settings. */
  login: z.string().nullable().catch(null),
  /** Version of OnDeck whose graphics process crashed repeatedly; another one tries the graphics card again. */
  crashedGraphics: z.string().nullable().catch(null),
})
export type KeptWindow = z.infer<typeof Kept>

export type WindowMemory = ReturnType<typeof openWindowMemory>

/** State of the window between two starts, in a file of this user. */
export function openWindowMemory(file: string) {
  let stored = Kept.parse(read(file))
  return {
    get: () => stored,
    set(change: Partial<KeptWindow>) {
      const next = { ...stored, ...change }
      if (JSON.stringify(next) === JSON.stringify(stored)) return
      stored = next
      write(file, stored)
    },
  }
}

function read(file: string): object {
  try {
    const text: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof text === 'object' && text !== null ? text : {}
  } catch {
    // First start, or an unreadable file: the window opens with defaults.
    return {}
  }
}

function write(file: string, stored: KeptWindow): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    replaceFile(file, JSON.stringify(stored))
  } catch {
    // The disk is full: only the window's position is lost.
  }
}
