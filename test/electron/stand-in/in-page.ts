// Runs inside the page, before its scripts: the half of Electron that the preload sees, and the page's ends of the ports.

interface Wire {
  readonly text?: string
  readonly bytes?: readonly number[]
}

/** Messages from the page to the stand-in. */
export type FromPage =
  /** A document begins: the one before it is gone. */
  | { readonly kind: 'document' }
  | { readonly kind: 'send'; readonly channel: string }
  | { readonly kind: 'port-message'; readonly port: number; readonly wire: Wire }
  | { readonly kind: 'port-closed'; readonly port: number }

/** Messages from the stand-in to the page. */
export type ToPage =
  | { readonly kind: 'deliver'; readonly channel: string; readonly port: number }
  | { readonly kind: 'port-message'; readonly port: number; readonly wire: Wire }
  | { readonly kind: 'port-closed'; readonly port: number }

/** Playwright carries text and plain numbers; ports carry text and bytes. */
export const toWire = (data: unknown): Wire =>
  typeof data === 'string' ? { text: data } : { bytes: [...(data as Uint8Array)] }

export const fromWire = ({ text, bytes }: Wire): unknown => text ?? new Uint8Array(bytes ?? [])

/** The script that is run in every document of ours. */
export const pageScript = (preload: string) => `
if (window === window.top && location.origin === 'https://app') {
  const toWire = ${toWire.toString()}
  const fromWire = ${fromWire.toString()}
  const listeners = new Map()
  const ports = new Map()
  const tell = (message) => void window.__standInHears(message)
  tell({ kind: 'document' })
  const ipcRenderer = {
    send: (channel) => tell({ kind: 'send', channel }),
    on: (channel, listener) => void listeners.set(channel, listener),
  }
  function openPort(number) {
    const { port1, port2 } = new MessageChannel()
    port2.onmessage = ({ data }) => tell({ kind: 'port-message', port: number, wire: toWire(data) })
    port2.addEventListener('close', () => tell({ kind: 'port-closed', port: number }))
    ports.set(number, port2)
    return port1
  }
  window.__standInTells = ({ kind, channel, port, wire }) => {
    if (kind === 'deliver') listeners.get(channel)?.({ ports: [openPort(port)] })
    if (kind === 'port-message') ports.get(port)?.postMessage(fromWire(wire))
    if (kind === 'port-closed') ports.get(port)?.close()
  }
  ;((require) => {
${preload}
  })(() => ({ ipcRenderer }))
}`
