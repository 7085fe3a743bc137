import type { UtilityProcess } from 'electron'

/** Kills a utility process, also one that is still starting: Electron ignores a kill before the process has spawned. */
export function killProcess(child: UtilityProcess): void {
  if (child.pid === undefined) child.once('spawn', () => child.kill())
  else child.kill()
}
