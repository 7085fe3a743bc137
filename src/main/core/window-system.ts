interface Session {
  readonly platform: string
  /** `XDG_SESSION_TYPE`. */
  readonly sessionType: string | undefined
  /** Chromium's switch `--ozone-platform`; empty where it is not set. */
  readonly ozonePlatform: string
}

/** True where the compositor alone knows where a window is, and whether it is minimized. */
export function isWayland({ platform, sessionType, ozonePlatform }: Session): boolean {
  if (platform !== 'linux') return false
  return ozonePlatform === '' || ozonePlatform === 'auto' ? sessionType === 'wayland' : ozonePlatform === 'wayland'
}

interface Standing {
  readonly isMinimized: boolean
  /** OnDeck has minimized the window, where the system can't say so. */
  readonly isMinimizedUnseen: boolean
}

/** Steps that bring a window to the front. On Wayland nothing restores a minimized window: it is hidden and shown again. */
export function stepsToFront({ isMinimized, isMinimizedUnseen }: Standing): ('restore' | 'hide' | 'show' | 'focus')[] {
  if (isMinimized) return ['restore', 'show', 'focus']
  return isMinimizedUnseen ? ['hide', 'show', 'focus'] : ['show', 'focus']
}

/** Reasons that Windows names for the end of a session. */
export type SessionEndReason = 'shutdown' | 'close-app' | 'critical' | 'logoff'

/** True when the end of the session may be held until the station has stopped. Windows forces a critical one. */
export const mayHoldSession = (reasons: readonly SessionEndReason[]): boolean => !reasons.includes('critical')
