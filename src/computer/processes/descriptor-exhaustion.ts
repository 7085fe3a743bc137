const exhaustionCodes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE'])
/** Node.js's code for a system error that it has no name for; `errno` has the system's number. */
const UNNAMED = 'ERR_SYSTEM_ERROR'
const systemNumbers: ReadonlySet<unknown> = new Set([23, 24, -23, -24])

/** Tells whether an error means that no file descriptor was left. */
export function isDescriptorExhaustion(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (exhaustionCodes.has(error.code)) return true
  return error.code === UNNAMED && 'errno' in error && systemNumbers.has(error.errno)
}

/**
 * Keeps the station running when an uncaught error says that no file descriptor was left. Other uncaught errors end the
 * program as usual. Returns how to stop.
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
