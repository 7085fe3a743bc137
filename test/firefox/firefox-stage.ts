// The stage of the journeys with the system's Firefox, unpatched, by WebDriver BiDi.

import { type Browser, firefox } from '@playwright/test'
import { hangMs } from '../support/pace.ts'
import { test as inChromium, type Stage } from '../support/screens-stage.ts'
import type { World } from '../support/screens-world.ts'

/** Animations are off, as in the journeys in Chromium; and telemetry is off. */
const firefoxUserPrefs = { 'ui.prefersReducedMotion': 1, 'datareporting.policy.dataSubmissionEnabled': false }

/** A test with a stage of its own, whose browsers are Firefox. */
export const test = inChromium
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the pattern
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const executablePath = process.env['ONDECK_FIREFOX']
    if (executablePath === undefined) throw new Error('ONDECK_FIREFOX names no Firefox: npm run test:firefox does')
    // Any other channel is a Firefox that Playwright has patched.
    const options = { executablePath, channel: 'moz-firefox', firefoxUserPrefs, timeout: hangMs(380_000) }
    const browser = await firefox.launch(options)
    askOnlyWhatItKnows(browser)
    onCleanup(() => browser.close())
    return browser
  })

/** Firefox's message about a connection that a page gives up after five seconds, as on a very busy computer. */
const givenUp = /Firefox can’t establish a connection to the server at ws:/

/** Comes in with the address that the station printed. */
export async function enter(stage: Stage, world: World) {
  const entered = await stage.enter(world)
  entered.complaints.allow(givenUp)
  return entered
}

/** Playwright sets the color scheme of each context by a command that long-term releases do not have yet. */
const NEWER_COMMAND = 'emulation.setMediaFeaturesOverride'

function askOnlyWhatItKnows(browser: Browser) {
  const connection = part(firefox, '_connection')
  const session = part(Reflect.apply(method(connection, 'toImpl'), connection, [browser]), '_browserSession')
  const send = method(session, 'send')
  Reflect.set(session, 'send', (name: string, parameters: unknown) =>
    name === NEWER_COMMAND ? Promise.resolve({}) : Reflect.apply(send, session, [name, parameters]),
  )
}

/** Preferences that only Playwright itself needs. */
function part(whole: object, name: string): object {
  const found: unknown = Reflect.get(whole, name)
  if (typeof found === 'object' && found !== null) return found
  throw new Error(`this Playwright has no ${name}`)
}

function method(whole: object, name: string): (...given: unknown[]) => object {
  const found: unknown = Reflect.get(whole, name)
  if (typeof found === 'function') return found as (...given: unknown[]) => object
  throw new Error(`this Playwright has no ${name}`)
}
