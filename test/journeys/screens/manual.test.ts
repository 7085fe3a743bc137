import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { keyCardMarkdown, keyCardWorld, readKeyCard } from '../../support/manual-keys.ts'
import { readPdf } from '../../support/read-pdf.ts'
import { test } from '../../support/screens-stage.ts'

const manual = join(import.meta.dirname, '../../../docs/manual')
const languages = ['en', 'es'] as const

/** One line of the card, as the paper has it: a picture of spaces differs between layouts. */
const words = (text: string) => text.replaceAll(/[`\s]+/g, '')

test('the keyboard card has the keys of every screen, is found from the shortcuts, and is printed on one sheet', async ({
  stage,
}) => {
  const world = await stage.open(keyCardWorld)
  const { page } = await stage.enter(world)
  for (const language of languages) {
    await world.set('screens.language', language)
    await page.reload()
    await page.getByRole('banner').waitFor()
    await page.locator(`html[lang^="${language}"]`).waitFor()
    const card = await readKeyCard(page, world, language)
    const file = readFileSync(join(manual, language, 'keyboard.md'), 'utf8')
    // Drawn again with `npm run manual-pictures -- keyboard`.
    expect(file).toBe(keyCardMarkdown(card, language))

    await page.keyboard.press('?')
    await page.getByRole('dialog').getByRole('link').last().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).toMatch(/#\/help\/keyboard$/)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    for (const format of ['A4', 'Letter']) {
      const pages = readPdf(await page.pdf({ format, printBackground: true }))
      expect(pages).toHaveLength(1)
      const printed = words(pages[0] ?? '')
      const lines = card.flatMap((section) => section.lines)
      expect(lines.length).toBeGreaterThan(100)
      for (const { caps, name } of lines) expect(printed).toContain(words(`${caps.join('')}${name}`))
    }
  }
})

test('every page of the manual shows its pictures with a description, in both languages', async ({ stage }) => {
  const world = await stage.world()
  const { page } = await stage.enter(world)
  const seen: string[] = []
  for (const language of languages) {
    await world.set('screens.language', language)
    await page.locator(`html[lang^="${language}"]`).waitFor()
    await page.keyboard.press('F1')
    const links = page.locator('main nav').first().getByRole('link')
    await links.first().waitFor()
    for (let index = 0; index < (await links.count()); index += 1) {
      await links.nth(index).click()
      await page.locator('main nav [aria-current="page"]').waitFor()
      for (const picture of await page.locator('article img').all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1366)
        expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(10)
        seen.push(`${language} ${await picture.getAttribute('src')}`)
      }
    }
  }
  // As many in each language.
  expect(seen.length).toBeGreaterThan(10)
  expect(seen.filter((each) => each.startsWith('en'))).toHaveLength(seen.length / 2)
})

test('F1 opens the section of the screen, of a tab and of a dialog, and the search reads the text', async ({
  stage,
}) => {
  const world = await stage.world()
  const { page } = await stage.enter(world)
  const goTo = (place: string) => page.evaluate((hash) => (window.location.hash = hash), `#/${place}`)
  const opens = async (place: string, heading: string) => {
    await goTo(place)
    await page.locator('main :is(h1, h2)').first().waitFor({ state: 'attached' })
    await page.keyboard.press('F1')
    await page.waitForURL(/#\/help\//)
    const title = page.locator('article').getByRole('heading', { name: heading, exact: true })
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true)
  }
  await opens('queue', 'Queue')
  await opens('athletes', 'Athletes')
  await opens('results/trend', 'Trend')
  await opens('settings/uploads', 'Upload schedule')

  await goTo('today')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('F1')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForURL(/#\/help\/start/)

  await world.set('screens.language', 'es')
  await page.locator('html[lang^="es"]').waitFor()
  await opens('results/report', 'Informe')
  await page.keyboard.press('/')
  await page.keyboard.type('percentil')
  const found = page.locator('main nav').first().getByRole('link')
  await found
    .filter({ hasText: 'Sesiones' })
    .or(found.filter({ hasText: 'percentil' }))
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.locator('main article').waitFor()
})
