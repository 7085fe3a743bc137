import { app } from 'electron'
import { createRepeatedCrash } from './core/repeated-crash.ts'
import type { WindowMemory } from './desktop/window-memory.ts'

/** Chromium ends the whole program after a few more. */
const LIMITS = { count: 3, withinMs: 10 * 60_000 }

/**
 * Draws without the graphics card after its process crashed repeatedly in an earlier start: a broken driver would end OnDeck,
 * and its uploads, at each start. Must run before Electron is ready.
 */
export function keepGraphicsWorking(memory: WindowMemory): void {
  if (memory.get().crashedGraphics === app.getVersion()) app.disableHardwareAcceleration()
  const crashes = createRepeatedCrash(LIMITS)
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (type !== 'GPU' || reason === 'clean-exit' || reason === 'killed') return
    if (crashes.isRepeated(Date.now())) memory.set({ crashedGraphics: app.getVersion() })
  })
}
