import { readFileSync } from 'node:fs'

/**
 * Calls back at each Enter in the controlling terminal; returns a function that stops it. Does nothing without a
 * terminal, and while the process is in the background, where reading would stop it.
 */
export function onEnterKey(entered: () => void): () => void {
  const { stdin } = process
  if (!stdin.isTTY) return () => {}
  const listen = () => {
    stdin.off('data', entered)
    if (isInForeground()) stdin.on('data', entered).resume()
    else stdin.pause()
  }
  const stop = () => {
    process.off('SIGCONT', listen)
    stdin.off('data', entered).pause()
  }
  stdin.on('error', stop)
  process.on('SIGCONT', listen)
  listen()
  return stop
}

/** True when our process group is in the terminal's foreground; only Linux provides this in a file. */
function isInForeground(): boolean {
  if (process.platform !== 'linux') return true
  // After the program's name, which may hold anything: state, parent, group, session, terminal, its foreground group.
  const [, , group, , , foreground] = ownStat().split(') ').at(-1)?.split(' ') ?? []
  return group === foreground
}

/**
 * Empty where the file can't be read, such as with no descriptor left: the process then counts as in the foreground.
 */
function ownStat(): string {
  try {
    return readFileSync('/proc/self/stat', 'utf8')
  } catch {
    return ''
  }
}
