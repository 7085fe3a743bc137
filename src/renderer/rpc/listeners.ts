/** Who wants to hear of something, for as long as they do. */
export function createListeners<Heard>() {
  const listeners = new Set<(heard: Heard) => void>()
  return {
    add(listener: (heard: Heard) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(heard: Heard) {
      for (const listener of listeners) {
        try {
          listener(heard)
        } catch (error) {
          // A mistake of one screen stays visible, and keeps nothing from the others.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
