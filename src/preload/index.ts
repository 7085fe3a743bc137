/**
 * The one thing between the page and the rest: the page asks for a port to the station, and gets one as soon as there
 * is a station. It can ask again: each port lives until its other end is gone.
 */
import { ipcRenderer } from 'electron'

const ownOrigin = window.location.origin

window.addEventListener('message', ({ data, source, origin }) => {
  if (source === window && origin === ownOrigin && data === 'engine:connect') ipcRenderer.send('ask-for-port')
})

ipcRenderer.on('port', ({ ports }) => window.postMessage('engine:port', ownOrigin, ports))
