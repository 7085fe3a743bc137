// The part of Electron that electron-updater asks for on Windows: the app, and requests, which are Node's own here.
import { EventEmitter } from 'node:events'
import { type RequestOptions, request } from 'node:https'

const { UPDATER_HOME = '', UPDATER_CA } = process.env

export const app = Object.assign(new EventEmitter(), {
  isPackaged: true,
  getVersion: () => '1.2.3',
  getName: () => 'OnDeck',
  getAppPath: () => UPDATER_HOME,
  getPath: () => UPDATER_HOME,
  whenReady: async () => undefined,
  relaunch: () => undefined,
  quit: () => process.send?.({ kind: 'quit' }),
})

export const autoUpdater = new EventEmitter()

export const session = {
  fromPartition: () => ({ setProxy: async (proxy: object) => void process.send?.({ kind: 'proxy', proxy }) }),
}

/** The certificate is for a name. */
const thisComputer = [{ address: '127.0.0.1', family: 4 }]

export const net = {
  request: ({ session: _session, ...options }: RequestOptions & { session: object }) =>
    request({ ...options, ca: UPDATER_CA, lookup: (_host, _options, found) => found(null, thisComputer) }),
}
