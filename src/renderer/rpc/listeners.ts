/** Holds listeners of one kind of event. */
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
          // An error in one listener is reported and does not stop the others.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
