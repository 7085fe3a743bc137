// The system that the stand-in stands on: parts of the window for Windows and macOS run here too.
const own = process.platform

/** Node itself, which stands for the runtime of every process. */
export const ownProgram = process.execPath

/** Begins to be the test's system. Not before Chromium runs, which is started for this one. */
export function becomePlatform(): void {
  process.execPath = process.env['STAND_IN_PROGRAM'] ?? ownProgram
  Object.defineProperty(process, 'platform', { value: process.env['STAND_IN_PLATFORM'] ?? own })
}

/** Ends being it, before Chromium is closed. */
export function leavePlatform(): void {
  Object.defineProperty(process, 'platform', { value: own })
}

/** True in a session of Wayland: it tells no program where its windows are, nor whether they are minimized. */
export const isWayland = process.env['XDG_SESSION_TYPE'] === 'wayland'
