import { readFileSync } from 'node:fs'

/**
 * Calls back at each Enter in the terminal that we were started from; returns how to stop. Does nothing without a terminal,
 * and while we run in its background: who reads from there is halted by the system, and a station must go on.
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

/** Whether our process group is the terminal's own; only Linux says so in a file. */
function isInForeground(): boolean {
  if (process.platform !== 'linux') return true
  // After the program's name, which may hold anything: state, parent, group, session, terminal, its foreground group.
  const [, , group, , , foreground] = ownStat().split(') ').at(-1)?.split(' ') ?? []
  return group === foreground
}

/** Empty where it can't be read, such as with no descriptor left: the terminal is then taken for ours. */
function ownStat(): string {
  try {
    return readFileSync('/proc/self/stat', 'utf8')
  } catch {
    return ''
  }
}
