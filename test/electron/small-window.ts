// The window around a page and a station that are as small as can be, for the tests of a file.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { buildSmallWindow } from './build-window.ts'
import { startWindow } from './start-window.ts'

interface Options extends Omit<Parameters<typeof startWindow>[0], 'main'> {
  /** The package.json that packing wrote. */
  readonly manifest?: object
}

/** Builds the window before the tests of a file. Returns how to start it. */
export function smallWindow() {
  let main = ''
  beforeAll(() => {
    const built = buildSmallWindow()
    main = built.main
    return built.remove
  })
  return ({ manifest, ...options }: Options = {}) => {
    if (manifest) writeFileSync(join(dirname(dirname(main)), 'package.json'), JSON.stringify(manifest))
    return startWindow({ main, ...options })
  }
}

/** Waits for what became of the page's connection since it was loaded. */
export const connections = (page: Page, expected: string) =>
  expect.poll(() => page.locator('#connection').textContent()).toMatch(expected)

export const connected = (page: Page) => connections(page, 'connected')
