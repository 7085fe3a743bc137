const exhaustionCodes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE'])
/** How Node.js names what it has no name for; the system's number is in `info`. */
const UNNAMED = 'ERR_SYSTEM_ERROR'
const systemNumbers: ReadonlySet<unknown> = new Set([23, 24, -23, -24])

/** Whether the system had no file descriptor left for this. */
export function isDescriptorExhaustion(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (exhaustionCodes.has(error.code)) return true
  return error.code === UNNAMED && 'errno' in error && systemNumbers.has(error.errno)
}

/**
 * A station runs all day: where nobody has caught that there is no descriptor left, it is told and the station goes on.
 * What else nobody caught ends the program as always. Returns how to stop that.
 */
export function surviveDescriptorExhaustion(onExhausted: (error: Error) => void): () => void {
  function outlive(error: Error) {
    if (isDescriptorExhaustion(error)) return onExhausted(error)
    process.off('uncaughtException', outlive)
    process.nextTick(() => {
      throw error
    })
  }
  process.on('uncaughtException', outlive)
  return () => void process.off('uncaughtException', outlive)
}
