import { signatureScheme } from '../../src/station/contract/sign-in.ts'

/**
 * A minimal version of the real screens: signs in with the code of the address, proves itself, opens the contract,
 * shows a clip. Untyped, because the browser runs this source. Counts the violations of its policy.
 */
export const fixtureScreen = `
const refused = []
window.refused = refused
document.addEventListener('securitypolicyviolation', (event) => refused.push(event.violatedDirective))

const scheme = ${JSON.stringify(signatureScheme)}
const base64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const post = async (path, body) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.ok ? answer.json() : null
}
const opened = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = reject
})
const opening = indexedDB.open('fixture', 1)
opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
const database = await opened(opening)
window.database = database
const keys = (mode) => database.transaction('keys', mode).objectStore('keys')

const code = new URLSearchParams(location.hash.slice(1)).get('code')
if (code) {
  history.replaceState(null, '', '/')
  const pair = await crypto.subtle.generateKey(scheme, false, ['sign', 'verify'])
  const key = base64(await crypto.subtle.exportKey('spki', pair.publicKey))
  const entered = await post('/enter', { code, key })
  if (entered) await opened(keys('readwrite').put({ ...entered, privateKey: pair.privateKey }, 'own'))
}

async function prove() {
  const own = await opened(keys('readonly').get('own'))
  if (!own) return null
  const nonce = 'n'.repeat(32)
  const greeted = await post('/greet', { browser: own.browser, nonce })
  if (!greeted) return null
  const text = ['ondeck sign-in 1', 'browser', location.origin, own.browser, nonce, greeted.nonce].join('\\n')
  const signature = base64(await crypto.subtle.sign(scheme, own.privateKey, new TextEncoder().encode(text)))
  return post('/prove', { browser: own.browser, nonce, stationNonce: greeted.nonce, signature })
}
window.prove = prove

const proven = await prove()
const out = document.createElement('output')
out.style.fontWeight = '700'
document.body.append(out)
if (proven) show()
else out.textContent = 'Enter with a code'

function show() {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/contract', [proven.ticket])
  socket.onopen = () => socket.send('hello')
  socket.onmessage = ({ data }) => { out.textContent = data }
  window.media = '/media/' + proven.media
  const video = document.createElement('video')
  video.muted = true
  video.src = window.media + '/clip/one'
  document.body.append(video)
}
`
