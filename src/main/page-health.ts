import type { BrowserWindow } from 'electron'
import { createGrowingDelay } from './core/growing-delay.ts'
import type { DesktopWords } from './desktop/desktop-words.ts'
import { showMessage } from './desktop/show-message.ts'

export interface PageHealth {
  readonly onCrashed: (reason: string, exitCode: number) => void
  /** Asks about a page that does not respond; the signal closes the question. Returns true to reload the page. */
  readonly askToReload: (answered: AbortSignal) => Promise<boolean>
}

/** Reloads the page after a crash, and lets the person reload one that hangs. */
export function keepPageHealthy(window: BrowserWindow, { onCrashed, askToReload }: PageHealth): void {
  const { webContents } = window
  const delay = createGrowingDelay({ minMs: 1_000, maxMs: 60_000, healthyAfterMs: 60_000 })
  let startedAtMs = Date.now()
  let asking: AbortController | null = null

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    closeQuestion()
    onCrashed(reason, exitCode)
    setTimeout(reload, delay.next(Date.now() - startedAtMs))
  })
  webContents.on('unresponsive', () => void ask())
  webContents.on('responsive', closeQuestion)

  /** A page that hangs again right afterwards is asked about again. */
  function closeQuestion() {
    asking?.abort()
    asking = null
  }

  function reload() {
    if (webContents.isDestroyed()) return
    startedAtMs = Date.now()
    webContents.reload()
  }

  async function ask() {
    if (asking !== null) return
    asking = new AbortController()
    const { signal } = asking
    const mayReload = await askToReload(signal)
    if (asking?.signal === signal) asking = null
    if (!mayReload || signal.aborted || webContents.isDestroyed()) return
    // Reloading would wait for the page that hangs; its end reloads it.
    webContents.forcefullyCrashRenderer()
  }
}

/** Asks whether to wait for a page that hangs; waits where the question is closed. */
export async function askToReload(
  signal: AbortSignal,
  window: BrowserWindow | null,
  { screens: { desktop } }: DesktopWords,
): Promise<boolean> {
  const pressed = await showMessage(window, {
    type: 'warning',
    message: desktop.hung,
    detail: desktop.hungNote,
    buttons: [desktop.hungWait, desktop.hungReload],
    defaultId: 0,
    cancelId: 0,
    signal,
  })
  return pressed === 1
}
