// Electron's ports, over those of worker threads.
import { EventEmitter } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'

export class MessagePortMain extends EventEmitter {
  readonly raw: MessagePort

  constructor(raw: MessagePort) {
    super()
    this.raw = raw
    raw.on('close', () => this.emit('close'))
  }

  start() {
    this.raw.on('message', (data: unknown) => this.emit('message', { data, ports: [] }))
  }

  postMessage(message: unknown) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.raw.postMessage(message)
  }

  close() {
    this.raw.close()
  }
}

export class MessageChannelMain {
  readonly port1: MessagePortMain
  readonly port2: MessagePortMain

  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.port1 = new MessagePortMain(port1)
    this.port2 = new MessagePortMain(port2)
  }
}
