import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from '../../support/screens-day.ts'
import { nextSecond } from '../../support/screens-input.ts'
import { test } from '../../support/screens-stage.ts'

/** A name that reverses the rest of its line, and text that a terminal would execute after a paste. */
const hostile = 'x\u202evom\u0007\u001b[2J\n'
const plain = 'x\ufffdvom\ufffd\ufffd[2J '
const athlete = 'May\u202ea'

/** All text that a person or a screen reader gets. */
const everything = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const told = [...document.querySelectorAll('[title],[aria-label],[alt]')].flatMap((element) =>
      ['title', 'aria-label', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.textContent, ...told].join(' ')
  })

test('control and direction characters in file names and athletes reverse no line of any screen', async ({ stage }) => {
  const world = await stage.world({
    athletes: [{ first_name: athlete, last_name: 'Ortiz' }],
    cameras: ['Cam A'],
    settings: { 'uploads.holdSeconds': 300, 'reps.windowSeconds': 0.5 },
  })
  world.film('Cam A', `a${hostile}.mp4`)
  await settled(world, ({ untagged }) => untagged === 1)
  const tags = {
    athlete: { id: world.idOf(`${athlete} Ortiz`) },
    activity: 'baseball',
    movement: 'pitching',
    dimensions: {},
  }
  await world.api.command({ kind: 'deck-set', tags, fromMs: null })
  world.film('Cam A', `b${hostile}.mp4`, await nextSecond())
  await settled(world, ({ held }) => held === 1)

  const { page } = await stage.enter(world)
  await page.getByRole('grid', { name: 'Needs tags' }).waitFor()
  const seen: string[] = [await everything(page)]
  const visit = async (hash: string, text: string) => {
    await page.evaluate((next) => location.assign(next), hash)
    await page.getByText(text).first().waitFor()
    seen.push(await everything(page))
  }
  await visit('#/queue', `b${plain}.mp4`)
  await page.getByText(`b${plain}.mp4`).first().click()
  await page.getByRole('complementary', { name: /\.mp4/ }).waitFor()
  seen.push(await everything(page))
  await page.keyboard.press('Escape')
  await visit('#/captures', 'No captures')
  await visit('#/athletes', 'May\ufffda')
  expect(seen.join(' ')).toContain(`b${plain}.mp4`)
  expect(seen.join(' ')).toContain('May\ufffda Ortiz')
  expect(seen.join(' ')).not.toMatch(/[\u0007\u001b\u202a-\u202e\u2066-\u2069]/u)
})
