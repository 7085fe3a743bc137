/**
 * What the real screens do, in little: enters with the code of the address, opens the contract, shows a clip. It has no
 * types: it runs in the browser. Whatever its policy refuses is counted.
 */
export const fixtureScreen = `
const refused = []
window.refused = refused
document.addEventListener('securitypolicyviolation', (event) => refused.push(event.violatedDirective))

const code = new URLSearchParams(location.hash.slice(1)).get('code')
if (code) {
  history.replaceState(null, '', '/')
  await fetch('/enter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
}
const { status } = await fetch('/entered')
const out = document.createElement('output')
out.style.fontWeight = '700'
document.body.append(out)
if (status === 204) show()
else out.textContent = 'Enter with a code'

function show() {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/contract')
  socket.onopen = () => socket.send('hello')
  socket.onmessage = ({ data }) => { out.textContent = data }
  const video = document.createElement('video')
  video.muted = true
  video.src = '/media/clip/one'
  document.body.append(video)
}
`
