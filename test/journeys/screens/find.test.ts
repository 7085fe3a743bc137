import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { axeViolations } from '../../support/axe.ts'
import { cameraClip } from '../../support/camera-clip.ts'
import { fillStore, pastClip } from '../../support/screens-fill.ts'
import { test } from '../../support/screens-stage.ts'

const maya = { id: randomUUID(), name: 'Maya Ortiz' }
const tomas = { id: randomUUID(), name: 'Tomás Quintero' }

/** Forty reps of two athletes on four days of one month, one of which the service lost. */
function* past(folder: string): Generator<Clip> {
  for (let rep = 1; rep <= 40; rep += 1) {
    const sessionGroupId = `rep-${rep}`
    const atMs = new Date(2026, 2, 10 + Math.floor((rep - 1) / 10), 15, rep).getTime()
    const athlete = rep % 2 === 0 ? maya : tomas
    for (const camera of [0, 1] as const) {
      const state =
        rep === 7 && camera === 0
          ? ({ kind: 'gone-at-service', sessionId: 'gone' } as const)
          : ({ kind: 'completed', sessionId: `${rep}_${camera}` } as const)
      const clip = pastClip({ rep, camera, atMs, athlete, sessionGroupId, state })
      yield { ...clip, path: join(folder, String(camera), basename(clip.path)) }
    }
  }
}

/** The files of two of them are still there. */
function fill(dataDir: string) {
  const clips = [...past(join(dirname(dataDir), 'past'))].map((clip) => {
    if (clip.sessionGroupId !== 'rep-17' && clip.sessionGroupId !== 'rep-30') return clip
    const video = cameraClip(clip.recordedAtMs ?? 0)
    mkdirSync(dirname(clip.path), { recursive: true })
    writeFileSync(clip.path, video)
    return { ...clip, sizeBytes: video.length }
  })
  fillStore(dataDir, clips)
}

const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Reps found' }).getByRole('row')
const addressOf = (page: Page) => new URL(page.url()).hash
const found = (page: Page, text: string) => page.locator('footer').getByText(text, { exact: true }).waitFor()

test('Find finds and opens an old rep by keyboard, and its address opens it again', async ({ stage }) => {
  const world = await stage.world({ prepare: fill })
  const { page, context } = await stage.enter(world, { permissions: ['clipboard-read', 'clipboard-write'] })

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('find reps')
  await page.getByRole('option', { name: /Find reps/ }).waitFor()
  await page.keyboard.press('Enter')
  await found(page, '40 reps')
  await page.locator('input[role=searchbox]:focus').waitFor()
  expect(await axeViolations(page)).toEqual([])

  // Without accents, and a part of a file's name beside it.
  await page.keyboard.type('tomas 0001')
  await found(page, '6 reps')
  expect(addressOf(page)).toBe('#/find?text=tomas+0001')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: /00017/ })
  await drawer.waitFor()
  expect(addressOf(page)).toBe('#/find/rep-17?text=tomas+0001')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  await page.keyboard.press('c')
  await page.getByText('Link copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await context.newPage()
  await other.goto(link)
  await other.getByRole('complementary', { name: /00017/ }).waitFor()
  await other.close()

  // The search again, from the list; filters with it, and nothing that fits.
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('maya')
  await found(page, '20 reps')
  await page.getByRole('button', { name: /State$/ }).click()
  await page.getByRole('option', { name: 'Needs attention (1)' }).click()
  await page.getByText('No reps match').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove filter “maya”' }).click()
  await found(page, '1 rep')
  expect(addressOf(page)).toBe('#/find?state=attention')
  await page.goBack()
  await page.getByText('No reps match').waitFor()
  await page.goForward()
  await found(page, '1 rep')
  expect(await rowsOf(page).first().textContent()).toContain('Tomás Quintero')
  await page.getByRole('button', { name: 'Remove filter Needs attention' }).first().click()
  await found(page, '40 reps')
})

test('the calendar of Find counts the reps of each day, and selects days by keyboard', async ({ stage }) => {
  const world = await stage.world({ prepare: fill })
  const { page } = await stage.enter(world)
  await page.evaluate(() => (window.location.hash = '#/find?from=2026-03-10&to=2026-03-10'))
  await found(page, '10 reps')
  const day = (number: number) => page.getByRole('button', { name: new RegExp(`March ${number}, 2026`) })
  const reps = (number: number) => day(number).locator('span').getAttribute('data-reps')
  expect([await day(13).textContent(), await reps(13)]).toEqual(['13', '10'])
  expect([await day(14).textContent(), await reps(14)]).toEqual(['14', null])
  await day(10).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Mar 11, 2026: 10 reps').waitFor()
  // After the first day the calendar goes on to the next.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await found(page, '20 reps')
  expect(addressOf(page)).toBe('#/find?from=2026-03-11&to=2026-03-12')
  await page.getByRole('button', { name: 'Remove filter Mar 11, 2026 to Mar 12, 2026' }).click()
  await found(page, '40 reps')

  // A part of a file's name, and what can be done with what was found.
  await page.getByRole('textbox', { name: 'File name contains' }).fill('img_0002')
  await found(page, '10 reps')
  await page.getByRole('grid', { name: 'Reps found' }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByText('10 reps selected').waitFor()
  await page.keyboard.press('r')
  await page.getByText('Nothing to retry in these reps').waitFor()
  await page.keyboard.press('Escape')
  await found(page, '10 reps')
  await page.getByRole('textbox', { name: 'File name contains' }).fill('img_00030')
  await found(page, '1 rep')
  await page.getByRole('grid', { name: 'Reps found' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('v')
  await expect.poll(() => addressOf(page)).toBe('#/viewer/rep-30')
})
