/** Ready states of a WebSocket. */
const OPEN = 1
const CLOSED = 3

/** One direction of messages between two processes, as the WebSocket that oRPC's link and handler expect. */
export function createMessageSocket(send: (text: string) => void) {
  const events = new EventTarget()
  let open = true
  return {
    isOpen: () => open,
    receive: (text: string) => void events.dispatchEvent(new MessageEvent('message', { data: text })),
    end() {
      open = false
      events.dispatchEvent(new Event('close'))
    },
    get readyState() {
      return open ? OPEN : CLOSED
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    send,
  }
}
