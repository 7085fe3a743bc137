import { constants, getPriority, setPriority } from 'node:os'

/** Lets a program yield to the rest of the computer; one started below that priority keeps its own. */
export function lowerPriority(pid: number | undefined) {
  try {
    if (pid !== undefined) setPriority(pid, Math.max(getPriority(pid), constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // The process has already ended, or its priority may not be changed.
  }
}
