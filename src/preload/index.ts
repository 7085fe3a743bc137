/**
 * Gives the page a MessagePort to the station on request, as soon as a station runs; the only link between the page and
 * Electron. The page can request another: each port lives until its other end is gone.
 */
import { ipcRenderer } from 'electron'

const ownOrigin = window.location.origin

window.addEventListener('message', ({ data, source, origin }) => {
  if (source === window && origin === ownOrigin && data === 'engine:connect') ipcRenderer.send('ask-for-port')
})

ipcRenderer.on('port', ({ ports }) => window.postMessage('engine:port', ownOrigin, ports))
