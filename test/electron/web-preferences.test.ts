import { expect, test } from 'vitest'
import { mayDownload, pagePreferences } from '../../src/main/web-preferences.ts'

test('a packaged window has no developer tools and no spell checker; only those who build OnDeck have the tools', () => {
  const packaged = pagePreferences({ preload: '/app/preload.cjs', isPackaged: true })
  expect(packaged).toMatchObject({ devTools: false, spellcheck: false, webviewTag: false })
  expect(packaged).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false })
  expect(pagePreferences({ preload: '/app/preload.cjs', isPackaged: false }).devTools).toBe(true)
})

test.each([
  ['https://evil.test/setup.exe', false],
  ['blob:https://evil.test/0b8f3c1e', false],
  ['data:text/html,hello', false],
  ['file:///etc/passwd', false],
  ['ondeck://app.evil.test/setup.exe', false],
  ['ondeck://app@evil.test/setup.exe', false],
  ['blob:ondeck://app/0b8f3c1e', true],
  ['ondeck://app/picture.jpg', true],
])('a download of %s is the screens’ own: %s', (address, isOurs) => {
  expect(mayDownload(address)).toBe(isOurs)
})
