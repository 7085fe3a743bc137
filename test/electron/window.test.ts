// The window around the screens, with a page and a station as small as can be.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { readPdf } from '../support/read-pdf.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { connected, connections, smallWindow } from './small-window.ts'

const start = smallWindow()

const ask = (page: Page, what: string, given?: string) =>
  page.evaluate(([name, input]) => Reflect.get(globalThis, 'ask')[name ?? ''](input), [what, given])

test('the window opens, and its page reaches the station through its port', async () => {
  const window = start()
  const page = await window.page()
  await connected(page)
  expect(page.url()).toBe('https://app/?locale=en-US')
})

test('Chromium gets a folder of its own below the window’s, and the window has an icon where no bundle brings one', async () => {
  const window = start()
  await connected(await window.page())
  expect(await window.tells('path-set')).toMatchObject({ name: 'sessionData', path: join(window.home, 'user/window') })
  const { icon } = await window.tells('opened')
  expect(icon === null ? null : existsSync(icon)).toBe(process.platform === 'linux' ? true : null)
})

test('the window is shown although its first frame never comes', async () => {
  const window = start({ environment: { STAND_IN_READY: 'never' } })
  await connected(await window.page())
  expect(await window.tells('window')).toMatchObject({ is: 'shown' })
})

test('a small screen gets a smaller window, also when it becomes small later', async () => {
  const window = start()
  expect(await window.tells('minimum')).toMatchObject({ width: 1024, height: 640 })
  await connected(await window.page())
  window.does({ kind: 'plug-in', workArea: { x: 0, y: 0, width: 1092, height: 574 } })
  expect(await window.tells('minimum')).toMatchObject({ width: 1024, height: 574 })
})

test('a page that hangs is reloaded when the person asks for it, and the question goes when it answers again', async () => {
  const window = start()
  const page = await window.page()
  await connected(page)
  window.does({ kind: 'page-hangs', is: true })
  expect(await window.tells('message-box')).toMatchObject({ buttons: ['Wait', 'Reload'] })
  window.does({ kind: 'page-hangs', is: false })
  window.does({ kind: 'page-hangs', is: true })
  await window.tells('message-box')
  const reloaded = page.waitForEvent('load')
  window.does({ kind: 'press', button: 1 })
  await reloaded
  await connected(page)
})

test('a right click in a field opens a menu in the system’s language, and elsewhere none', async () => {
  const window = start({ locale: 'es-MX' })
  await connected(await window.page())
  const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true }
  const place = { isEditable: true, selectionText: '', editFlags, menuSourceType: 'mouse', frame: null }
  window.does({ kind: 'right-click', place: { ...place, isEditable: false } })
  window.does({ kind: 'right-click', place })
  expect((await window.tells('popup')).entries).toEqual(['(Cortar)', '(Copiar)', 'Pegar', 'Seleccionar todo'])
})

test('the page gets the region of the system', async () => {
  const window = start({ locale: 'de-DE' })
  const page = await window.page()
  await connected(page)
  expect(new URL(page.url()).searchParams.get('locale')).toBe('de-DE')
})

test('a reloaded page gets a new port', async () => {
  const window = start()
  const page = await window.page()
  await connected(page)
  await page.reload()
  await connected(page)
})

test('a station that crashed restarts, and the page reconnects', async () => {
  const window = start()
  const page = await window.page()
  await connected(page)
  window.does({ kind: 'crash-station' })
  await connections(page, 'connected lost connected')
})

test('a station that can’t start shows the reason, and starts when the person retries', async () => {
  const window = start()
  writeFileSync(join(window.dataDir, 'trouble'), 'somebody else uses it')
  const box = await window.tells('message-box')
  expect(box.message).toContain(window.dataDir)
  expect(box.detail).not.toBe('')
  expect(box.buttons).toEqual(['Retry', 'Close'])
  writeFileSync(join(window.dataDir, 'trouble'), '')
  window.does({ kind: 'press', button: 0 })
  await connected(await window.page())
})

test('an error while the window starts is shown, and Retry starts OnDeck again', async () => {
  const window = start({ environment: { STAND_IN_TRAY: 'broken' } })
  expect(await window.tells('message-box')).toMatchObject({ buttons: ['Retry', 'Close'], isAbove: false })
  window.does({ kind: 'press', button: 0 })
  await window.tells('relaunched')
  expect(await window.ended).toBe(1)
})

test('an AppImage is started again by its own file, and in front', async () => {
  const notes = temporaryFolder()
  const image = join(notes, 'OnDeck.AppImage')
  writeFileSync(image, `#!/bin/sh\nprintf '%s\\n' "$@" > '${notes}/args'\nmv '${notes}/args' '${notes}/started'\n`, {
    mode: 0o755,
  })
  const environment = { STAND_IN_TRAY: 'broken', STAND_IN_PACKAGED: 'yes', APPIMAGE: image }
  const window = start({ environment, args: ['--hidden'] })
  await window.tells('message-box')
  window.does({ kind: 'press', button: 0 })
  expect(await window.ended).toBe(1)
  await expect.poll(() => existsSync(join(notes, 'started'))).toBe(true)
  expect(readFileSync(join(notes, 'started'), 'utf8')).toBe(`--data-dir\n${window.dataDir}\n`)
  expect(window.latest('relaunched')).toBeUndefined()
})

test('closing the dialog of a station that can’t start quits', async () => {
  const window = start({ locale: 'es-MX' })
  writeFileSync(join(window.dataDir, 'trouble'), 'somebody else uses it')
  const { buttons } = await window.tells('message-box')
  expect(buttons).toEqual(['Reintentar', 'Cerrar'])
  window.does({ kind: 'press', button: 1 })
  expect(await window.ended).toBe(0)
})

test('a folder is chosen in the system’s own dialog, and a file is shown where it lies', async () => {
  const window = start()
  const page = await window.page()
  await connected(page)
  expect(await ask(page, 'chooseFolder')).toBeNull()
  window.does({ kind: 'choose-folder', path: '/cameras/left' })
  await expect.poll(() => ask(page, 'chooseFolder')).toEqual({ path: '/cameras/left' })
  expect(await ask(page, 'chooseFolder')).toEqual({ path: '/cameras/left' })
  expect(window.latest('open-dialog')).toEqual({ kind: 'open-dialog', at: '/cameras/left' })
  await ask(page, 'showClip', 'one.mp4')
  expect(await window.tells('shown-in-folder')).toMatchObject({ path: join(window.dataDir, 'one.mp4') })
})

test('the window’s content is saved as a PDF under the name that a person chooses, or canceled', async () => {
  const window = start()
  const page = await window.page()
  await connected(page)
  const path = join(window.dataDir, 'report.pdf')
  const saving = ask(page, 'savePdf', 'Report Ana / 2026-11-19')
  const dialog = await window.tells('save-dialog')
  expect(dialog.offered).toMatch(/Report Ana _ 2026-11-19\.pdf$/)
  // Linux asks before it replaces a file only then.
  expect(dialog.properties).toContain('showOverwriteConfirmation')
  window.does({ kind: 'name-file', path })
  expect(await saving).toEqual({ path })
  const pages = readPdf(readFileSync(path))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('connected')

  const canceled = ask(page, 'savePdf', 'Report')
  await window.tells('save-dialog')
  window.does({ kind: 'name-file', path: null })
  expect(await canceled).toBeNull()

  const elsewhere = ask(page, 'savePdf', 'Report')
  await window.tells('save-dialog')
  window.does({ kind: 'name-file', path: join(window.dataDir, 'gone', 'report.pdf') })
  expect(await elsewhere).toBe('export-unwritable')
})

test('a clip’s video comes from the station’s folder, a part at a time', async () => {
  const window = start()
  writeFileSync(join(window.dataDir, 'clip.mp4'), '0123456789')
  const page = await window.page()
  await connected(page)
  const fetched = await page.evaluate(async () => {
    const part = await fetch('/media/clip/known', { headers: { range: 'bytes=2-4' } })
    const other = await fetch('/media/clip/unknown')
    return { status: part.status, text: await part.text(), other: other.status }
  })
  expect(fetched).toEqual({ status: 206, text: '234', other: 404 })
})

test('the folder dialog opens at the first camera folder before a folder was chosen', async () => {
  const window = start()
  window.saysState({ settings: { folders: [{ path: '/cameras/left' }] } })
  const page = await window.page()
  await connected(page)
  await expect.poll(() => window.latest('tray')?.tip).toBe('OnDeck: Nothing to upload')
  await ask(page, 'chooseFolder')
  expect(await window.tells('open-dialog')).toEqual({ kind: 'open-dialog', at: '/cameras/left' })
})

test('a video that a person leaves by seeking is closed at once', async () => {
  const window = start({ environment: { STAND_IN_SEEKS: 'yes' } })
  writeFileSync(join(window.dataDir, 'clip.mp4'), Buffer.alloc(20_000_000))
  const page = await window.page()
  await connected(page)
  await page.evaluate(() => void fetch('/media/clip/known', { headers: { range: 'bytes=0-' } }))
  await window.tells('canceled-stream')
  await expect.poll(() => window.openFiles().filter((path) => path.endsWith('clip.mp4'))).toEqual([])
})

test('the page can’t be navigated elsewhere, nor open another window', async () => {
  const elsewhere = await startElsewhere()
  const window = start()
  const page = await window.page()
  await connected(page)

  const refused = page.waitForEvent('requestfailed')
  await page.evaluate((address) => Reflect.set(globalThis, 'location', address), elsewhere.address)
  expect((await refused).url()).toBe(elsewhere.address)
  expect(elsewhere.visits()).toBe(0)
  expect(page.url()).toBe('https://app/?locale=en-US')

  const opened = page.waitForEvent('popup')
  await page.evaluate((address) => void Reflect.get(globalThis, 'open')(address), elsewhere.address)
  await expect.poll(async () => (await opened).isClosed()).toBe(true)
  await connected(page)
})

test('the page gets only the two permissions that it needs, and saves and embeds nothing from elsewhere', async () => {
  const window = start()
  await connected(await window.page())
  const rules = async (done: Parameters<typeof window.does>[0]) => {
    window.does(done)
    return (await window.tells('ruled')).isAllowed
  }
  const permissions = ['fullscreen', 'clipboard-sanitized-write', 'clipboard-read', 'geolocation', 'media', 'usb']
  const allowed = []
  for (const permission of permissions) if (await rules({ kind: 'page-asks', permission })) allowed.push(permission)
  expect(allowed).toEqual(['fullscreen', 'clipboard-sanitized-write'])

  const elsewhere = 'https://elsewhere.test/'
  expect(await rules({ kind: 'page-saves', url: 'blob:ondeck://app/1234' })).toBe(true)
  expect(await rules({ kind: 'page-saves', url: `blob:${elsewhere}1234` })).toBe(false)
  expect(await rules({ kind: 'page-is-led', by: 'will-redirect', url: 'ondeck://app/' })).toBe(true)
  expect(await rules({ kind: 'page-is-led', by: 'will-redirect', url: elsewhere })).toBe(false)
  expect(await rules({ kind: 'page-is-led', by: 'will-attach-webview', url: 'ondeck://app/' })).toBe(false)
})

test('a second start ends at once and brings the window to the front', async () => {
  const window = start()
  await connected(await window.page())
  const second = start({ home: window.home })
  expect(await second.ended).toBe(0)
  await window.tells('focused')
  expect(window.latest('message-box')).toBeUndefined()
})

test('a second start with another data folder or practice is told how to use them', async () => {
  const window = start()
  await connected(await window.page())
  const second = start({ home: window.home, args: ['--practice', '--data-dir', '/another'] })
  expect(await second.ended).toBe(0)
  const { message, detail } = await window.tells('message-box')
  expect(message).toBe('OnDeck is already running')
  expect(detail).toContain(`It uses the data folder ${window.dataDir}.`)
  expect(detail).toContain('practice mode')
})

test('quitting ends the station in order, and then the program', async () => {
  const window = start()
  await connected(await window.page())
  window.does({ kind: 'quit' })
  expect(await window.ended).toBe(0)
  expect(window.asked()).toEqual(['close'])
  expect((await window.tells('quitting')).at).toBe('before-quit')
  expect(window.latest('quitting')).toMatchObject({ at: 'quit' })
})

test('quitting works while the station is away', async () => {
  const window = start()
  await connected(await window.page())
  window.does({ kind: 'crash-station' })
  window.does({ kind: 'quit' })
  expect(await window.ended).toBe(0)
})

/** A web page of somebody else, which counts who comes. */
async function startElsewhere() {
  let visits = 0
  const server = createServer((_request, response) => {
    visits += 1
    response.end('elsewhere')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, visits: () => visits }
}
