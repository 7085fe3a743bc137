/** Who wants to hear of something, for as long as they do. */
export function createListeners<Value>() {
  const listeners = new Set<(value: Value) => void>()
  return {
    add(listener: (value: Value) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit(value: Value) {
      for (const listener of listeners) {
        try {
          listener(value)
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
