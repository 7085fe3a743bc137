import { portTransport } from '../rpc/transport.ts'

const PORT_TIMEOUT_MS = 5_000

/** Requests a port to the station from the window's preload script, which answers with a message. */
export const openPort = portTransport(
  () =>
    new Promise<MessagePort>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        window.removeEventListener('message', take)
      }
      const take = ({ source, data, ports }: MessageEvent<unknown>) => {
        const [port] = ports
        if (source !== window || data !== 'engine:port' || !port) return
        stop()
        resolve(port)
      }
      const timer = setTimeout(() => {
        stop()
        reject(new Error('No port came.'))
      }, PORT_TIMEOUT_MS)
      window.addEventListener('message', take)
      window.postMessage('engine:connect', window.location.origin)
    }),
)
