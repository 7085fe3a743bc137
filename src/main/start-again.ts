import { spawn } from 'node:child_process'
import { app } from 'electron'
import { HIDDEN_FLAG } from './desktop/login.ts'

/** Starts OnDeck again when `leave` has ended this process: in front, because a person waits for it. */
export function startAgain(leave: () => void): void {
  const args = process.argv.slice(1).filter((each) => each !== HIDDEN_FLAG)
  const image = app.isPackaged ? process.env['APPIMAGE'] : undefined
  if (image === undefined) app.relaunch({ args })
  else {
    // An AppImage is unmounted at its end, and the helper that Electron would leave behind for the new start with it.
    app.releaseSingleInstanceLock()
    spawn(image, args, { detached: true, stdio: 'ignore' }).unref()
  }
  leave()
}
