import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { cameraClip } from '../../support/camera-clip.ts'
import { tagsOf } from '../../support/screens-day.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const team = [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }]

/** Two clips that are uploaded, and the card that they came from. */
async function afterTheDay(stage: Stage) {
  const world = await stage.world({ athletes: team, cameras: ['A'], settings: { 'uploads.holdSeconds': 0 } })
  await world.api.command({ kind: 'deck-set', tags: tagsOf(world, 'Maya Ortiz'), fromMs: Date.now() - 60_000 })
  world.film('A', 'IMG_0001.MOV', Date.now() - 9_000)
  world.film('A', 'IMG_0002.MOV')
  await eventually(async () => expect((await world.api.status()).counts).toMatchObject({ completed: 2 }))
  const card = join(world.root, 'card')
  cpSync(join(world.root, 'cameras', 'A'), card, { recursive: true })
  const { page } = await stage.enter(world)
  return { world, page, card }
}

async function auditFromPalette(page: Page, card: string) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('audit')
  await page.getByRole('option', { name: 'Audit: is everything uploaded?' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Folder path' }).fill(card)
  await page.keyboard.press('Enter')
}

const answer = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 2 })

test('an audit by keyboard answers no, and yes after the card’s clip is uploaded', async ({ stage }) => {
  const { world, page, card } = await afterTheDay(stage)
  mkdirSync(join(card, 'DCIM'))
  writeFileSync(join(card, 'DCIM', 'GX01.MP4'), cameraClip(Date.now() - 20_000))
  await auditFromPalette(page, card)
  await answer(page, 'No: 1 video is not uploaded').waitFor()
  const unknown = page.getByRole('region', { name: 'Unknown to OnDeck' })
  await unknown.getByText('GX01.MP4').waitFor()
  await unknown.getByRole('button', { name: 'Add folder' }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Add folder' })
    .getByText(/3 clips/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Add folder' }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(async () => expect((await world.api.status()).counts).toMatchObject({ completed: 3 }))
  await page.getByRole('button', { name: 'Run again' }).focus()
  await page.keyboard.press('r')
  await answer(page, 'Yes, this card can be formatted').waitFor()
  // Back later, it is still there with its time.
  await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Audit', exact: true }).press('Enter')
  await answer(page, 'Yes, this card can be formatted').waitFor()
  await page.getByText(/^Folder .* · 3 videos · .* · Audited /).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('audit.csv')
})

test('an audit names missing captures with their clips, and changes nothing when canceled', async ({ stage }) => {
  const { world, page } = await afterTheDay(stage)
  const [gone] = await world.captures()
  world.service.control.removeCapture({ sessionId: gone!.session_id })
  await page.getByRole('button', { name: 'Audit', exact: true }).press('Enter')
  await page.getByRole('radio', { name: 'Clips from a period' }).press('Space')
  await page.getByRole('radio', { name: 'Everything' }).press('Space')
  await page.getByRole('button', { name: 'Start audit' }).press('Enter')
  await answer(page, 'No: 1 clip is not uploaded').waitFor()
  const missing = page.getByRole('region', { name: 'Missing at the service' })
  await missing.getByText('Keep the file, and ask the provider about the capture').waitFor()
  await missing.getByRole('button', { name: /^Open clip IMG_/ }).press('Enter')
  await page.getByRole('complementary', { name: /IMG_/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: /IMG_/ }).waitFor({ state: 'detached' })
  world.service.control.setFaults({ rules: [{ call: 'listCaptures', fault: { kind: 'stall', stallMs: 30_000 } }] })
  await page.getByRole('button', { name: 'Run again' }).press('Enter')
  await page.getByRole('button', { name: 'Cancel audit' }).press('Enter')
  await page.getByText('The audit was canceled. Nothing was changed.').waitFor()
  await answer(page, 'No: 1 clip is not uploaded').waitFor()
})
