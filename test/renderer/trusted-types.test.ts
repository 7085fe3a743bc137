import { expect, test } from 'vitest'
import { screensFor } from '../../src/words/screens.ts'
import { eventually } from '../support/until.ts'
import { createSampleApi } from './fixtures/sample-api.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()
const { frame, settings } = screensFor('en')

/** Each makes something out of text in its own way, most of them something harmless. */
const attempts = {
  innerHTML: 'document.createElement("p").innerHTML = "<b>x</b>"',
  'innerHTML with a blank': 'document.createElement("p").innerHTML = " "',
  insertAdjacentHTML: 'document.body.insertAdjacentHTML("beforeend", "<b>x</b>")',
  srcdoc: 'document.createElement("iframe").srcdoc = "<b>x</b>"',
  DOMParser: 'new DOMParser().parseFromString("<b>x</b>", "text/html")',
  eval: 'eval("1")',
  'the text of a script': 'document.createElement("script").textContent = "1"',
  'an empty script': 'document.createElement("script").text = ""',
  'the address of a script': 'document.createElement("script").src = "/assets/a.js"',
  'a policy of its own': 'trustedTypes.createPolicy("mine", { createHTML: String })',
  'another default policy': 'trustedTypes.createPolicy("default", { createHTML: String })',
} as const

test('the page’s policy admits React Aria’s announcements, and only an empty text as HTML', async () => {
  const { page, complaints } = await openIn(
    createSampleApi({ reps: 3, queued: 2, change: { screens: { language: 'en' } } }),
  )
  await page.getByRole('navigation', { name: frame.navigation }).waitFor()
  await page.evaluate(() => (window.location.hash = '#/settings/folders'))
  const setup = page.getByRole('combobox', { name: settings.setup }).first()
  const region = page.locator('[data-live-announcer] [aria-live="assertive"]')
  const arrow = setup.locator('xpath=following-sibling::button')
  // A list without its options says nothing: it is opened until they are there.
  const heardOnOpening = () =>
    eventually(async () => {
      await setup.press('Escape')
      await arrow.click()
      expect((await region.allTextContents()).join()).toMatch(/\d+ options? available/)
    })
  await heardOnOpening()
  expect(await page.evaluate(emptied)).toBe('')
  await setup.press('Escape')
  await setup.press('ArrowDown')
  await setup.press('Escape')
  await setup.press('Tab')
  await heardOnOpening()
  expect(complaints.filter((complaint) => /Trusted|innerHTML/.test(complaint))).toEqual([])

  for (const [what, script] of Object.entries(attempts)) {
    // In a timer of the page: what is evaluated from outside may use eval.
    const outcome = await page.evaluate(`new Promise((resolve) => {
      setTimeout(() => { try { ${script}; resolve('passed') } catch { resolve('threw') } })
    })`)
    expect(outcome, what).toBe('threw')
  }
})

/** Clears the live region like React Aria does before an announcement. */
const emptied = `(() => {
  const region = document.querySelector('[data-live-announcer] [aria-live="assertive"]')
  region.innerHTML = ''
  return region.textContent
})()`
