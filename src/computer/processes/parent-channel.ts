/** A child process's channel to the parent that started it (start-process.ts). */

interface Port {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
  postMessage(message: object): void
  start(): void
}

/** Channel of an Electron utility process: main sends the port to the station as the first message. */
interface ParentPort {
  once(event: 'message', listener: (event: { readonly ports: readonly Port[] }) => void): void
}

type Handle = (message: unknown, reply: (message: object) => void) => void

/**
 * Handles the parent's messages. The process is killed when its parent ends, even while it is blocked: an orderly exit
 * would wait.
 */
export function handleParentMessages(handle: Handle): void {
  const parentPort: ParentPort | null | undefined = Reflect.get(process, 'parentPort')
  if (parentPort) parentPort.once('message', ({ ports: [port] }) => (port ? handlePort(port, handle) : die()))
  else handleNodeChannel(handle)
}

function handlePort(port: Port, handle: Handle) {
  port.on('close', die)
  port.on('message', ({ data }) => handle(data, (message) => port.postMessage(message)))
  port.start()
}

function handleNodeChannel(handle: Handle) {
  process.once('disconnect', die)
  if (!process.connected) die()
  process.on('message', (message) => handle(message, (answer) => void process.send?.(answer)))
}

const die = () => process.kill(process.pid, 'SIGKILL')
