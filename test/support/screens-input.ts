// Keyboard and mouse input of a person on the screens, for the journeys.

import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { TYPING_PAUSE_MS } from '../../src/renderer/state/stray-typing.ts'
import type { World } from './screens-world.ts'
import { eventually, until } from './until.ts'

/** Counts what is pressed beside the letters of a name. */
export function keyboardOf(page: Page) {
  let presses = 0
  return {
    async press(key: string) {
      presses += 1
      await page.keyboard.press(key)
    },
    letters: (text: string) => page.keyboard.type(text),
    /** Since it was asked the last time. */
    pressed() {
      const since = presses
      presses = 0
      return since
    },
  }
}

export type Keyboard = ReturnType<typeof keyboardOf>

/** Puts somebody on deck by the first letters of the name, and waits until the station knows. */
export async function putOnDeck(keyboard: Keyboard, { api }: World, letters: string, name: string) {
  await keyboard.press('a')
  await keyboard.letters(letters)
  await keyboard.press('Enter')
  await eventually(async () => expect((await api.deck()).current?.athleteName).toBe(name))
}

/** Presses no key until letters are shortcuts again, after a name was typed. */
export async function pauseTyping() {
  const atMs = Date.now() + TYPING_PAUSE_MS
  await until(() => Date.now() > atMs)
}

/** The list of reps on Today. */
export const repsOf = (page: Page) => page.getByRole('grid', { name: 'Reps', exact: true })

/** So long ago, but today, in whole seconds: what was filmed before midnight belongs to another day. */
export const earlierToday = (byMs: number): number =>
  Math.ceil(Math.max(Date.now() - byMs, new Date().setHours(0, 0, 0, 0)) / 1_000) * 1_000

/** Clips carry whole seconds: what is filmed in the next one was recorded after everything up to now. */
export async function nextSecond(): Promise<number> {
  const nowMs = Date.now()
  const atMs = Math.ceil(nowMs / 1_000) * 1_000
  await until(() => Date.now() >= atMs)
  return atMs
}

/** Athlete of each file at the service. */
export async function athleteOfFiles(world: World): Promise<Record<string, string>> {
  const captures = new Map((await world.captures()).map((capture) => [capture.session_id, capture.athlete_id]))
  const received = world.service.received().map(({ fileName, sessionId }) => [fileName, captures.get(sessionId) ?? ''])
  return Object.fromEntries(received)
}
