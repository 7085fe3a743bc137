/** Keeps messages in order for one reader, who may be slower than the sender. */
export function createMessageQueue<Message>() {
  const waiting: Message[] = []
  let deliver: ((message: Message) => void) | null = null

  return {
    put(message: Message) {
      if (deliver) deliver(message)
      else waiting.push(message)
    },
    /** Returns the next message; null when none came in time. Rejects with the signal's reason. */
    next(timeoutMs: number, signal: AbortSignal): Promise<Message | null> {
      signal.throwIfAborted()
      const first = waiting.shift()
      if (first !== undefined) return Promise.resolve(first)
      return new Promise((resolve, reject) => {
        const settle = (end: () => void) => {
          deliver = null
          clearTimeout(timer)
          signal.removeEventListener('abort', aborted)
          end()
        }
        const aborted = () => settle(() => reject(signal.reason))
        const timer = setTimeout(() => settle(() => resolve(null)), timeoutMs)
        signal.addEventListener('abort', aborted, { once: true })
        deliver = (message) => settle(() => resolve(message))
      })
    },
  }
}
