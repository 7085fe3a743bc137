import { expect, test } from 'vitest'
import { hangMs } from '../support/pace.ts'
import { demoClip } from '../support/sample-clips.ts'
import { openChromium } from './chromium.ts'
import { fixtureScreen } from './fixture-screen.ts'
import { startStage } from './headless-stage.ts'

async function openPage() {
  const stage = await startStage({ script: fixtureScreen, clip: demoClip('cam-a/IMG_0412.MOV') })
  const browser = await openChromium()
  const context = await browser.newContext()
  context.setDefaultTimeout(hangMs())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return { ...stage, context, page, complaints, text: (wanted: string) => page.getByText(wanted).waitFor() }
}

test('a browser that signs in with a code uses the contract and plays a clip, and its policy blocks nothing', async () => {
  const { access, context, complaints, origin, page, text } = await openPage()
  await page.goto(`${origin}/#code=${access.issueCode()}`)
  await text('heard hello')
  // Playwright's own waiting would run a string as script, which the policy refuses.
  await page.evaluate(playedFrom(1))
  expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(1, 2, 3)')
  expect(await page.evaluate('window.refused')).toEqual([])
  expect(complaints).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate('document.cookie')).toBe('')
  expect(page.url()).toBe(`${origin}/`)
})

test('the page works after a reload, and a browser without a code stays signed out', async () => {
  const { access, origin, page, text } = await openPage()
  await page.goto(origin)
  await text('Enter with a code')
  await page.goto(`${origin}/#code=${access.issueCode()}`)
  await page.reload()
  await text('heard hello')
  await page.reload()
  await text('heard hello')
  await page.evaluate(`new Promise((resolve) => {
    database.close()
    indexedDB.deleteDatabase('fixture').onsuccess = resolve
  })`)
  await page.reload()
  await text('Enter with a code')
  expect(await page.getByText('heard hello').count()).toBe(0)
})

const playedFrom = (second: number) => `new Promise((resolve, reject) => {
  const video = document.querySelector('video')
  video.onerror = () => reject(new Error(video.error.message))
  const seek = () => {
    video.onseeked = resolve
    video.currentTime = ${second}
  }
  if (video.readyState >= 1) seek()
  else video.onloadedmetadata = seek
})`

const tricks: [what: string, script: string, directive: string][] = [
  ['runs a script from a string', 'eval("1")', 'require-trusted-types-for'],
  ['loads a script from elsewhere', 'import("http://127.0.0.1:1/a.js").catch(() => {})', 'script-src-elem'],
  ['writes HTML into the page', 'document.body.innerHTML = "<b>x</b>"', 'require-trusted-types-for'],
  ['makes itself a way around that', 'trustedTypes.createPolicy("mine", { createHTML: String })', 'trusted-types'],
  ['styles by attribute', 'document.body.setAttribute("style", "color: red")', 'style-src-attr'],
  [
    'styles without a nonce',
    'document.head.append(document.createElement("style").appendChild(new Text("a{}")).parentNode)',
    'style-src-elem',
  ],
  ['tells another place', 'fetch("http://127.0.0.1:1/").catch(() => {})', 'connect-src'],
  ['loads a picture from elsewhere', 'new Image().src = "http://127.0.0.1:1/a.png"', 'img-src'],
  [
    'frames something',
    'document.body.append(Object.assign(document.createElement("iframe"), { src: "/favicon.svg" }))',
    'frame-src',
  ],
]

test('injected content is blocked by the page’s policy', async () => {
  const { origin, page, text } = await openPage()
  await page.goto(origin)
  await text('Enter with a code')
  for (const [what, script, directive] of tricks) {
    const reports = page.evaluate(`new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective), { once: true })
      setTimeout(() => { try { ${script} } catch {} })
    })`)
    expect(await reports, what).toContain(directive)
  }
})
