// The keyboard card of the manual, read from the shortcuts dialog of every screen.

import type { Page } from '@playwright/test'
import type { Language } from '../../src/station/contract/settings.ts'
import { screensFor } from '../../src/words/screens.ts'
import { order } from './export-order.ts'
import { tagsOf } from './screens-day.ts'
import type { SceneBase } from './screens-scenes.ts'
import { openWorld, type World } from './screens-world.ts'
import { until } from './until.ts'

/** Line of the shortcuts dialog: key caps such as `Ctrl`, `K`, and names of the command. */
interface KeyLine {
  readonly caps: readonly string[]
  readonly name: string
}

export interface KeySection {
  readonly title: string
  readonly lines: readonly KeyLine[]
}

/** Opens a station with a clip, athletes and results, so that every screen has something to act on. */
export async function keyCardWorld(base: SceneBase): Promise<World> {
  const athletes = [
    { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
    { first_name: 'Ansel', last_name: 'Whitford', dominant_arm: 'left' },
  ]
  const world = await openWorld({ ...base, athletes, cameras: ['A'], settings: { 'uploads.holdSeconds': 600 } })
  const { api, service } = world
  const atMs = Date.now() - 60_000
  await api.command({ kind: 'deck-set', tags: tagsOf(world, 'Maya Ortiz'), fromMs: atMs - 60_000 })
  world.film('A', 'IMG_0001.MOV', atMs)
  service.control.seedSeason({ athletes: 2, weeks: 1, fps: 30 })
  await api.exports.request(order({ movement: 'pitching', dateMode: 'capture_time' }, { format: 'jsonl' }))
  await until(async () => (await api.results.facts()).sessions > 0, 'results')
  await until(() => newestRep(world), 'a clip')
  return world
}

const newestRep = async ({ api }: World) => (await api.reps({ offset: 0, limit: 1, fromMs: null })).items[0]

async function newestSession({ api }: World) {
  const filter = { activity: null, movement: null, athleteIds: [], fromMs: null, toMs: null, approvedOnly: false }
  return (await api.results.sessions({ filter, order: 'newest', offset: 0, limit: 1 })).items[0]
}

/** Reads the keys of every screen in the language of the page, which is signed in. */
export async function readKeyCard(page: Page, world: World, language: Language): Promise<readonly KeySection[]> {
  const { frame, results, resultsTable } = screensFor(language)
  const { id: repId = '' } = (await newestRep(world)) ?? {}
  const { id: session = '' } = (await newestSession(world)) ?? {}
  const read = async (hash: string, arrange: () => Promise<unknown>) => {
    await page.evaluate((address) => (window.location.hash = address), `#/${hash}`)
    await arrange()
    return readDialog(page, frame.keyMap)
  }
  const row = () => page.locator('main [role="row"]').first().waitFor()
  const slider = () => page.getByRole('slider').first().waitFor()
  const search = () => page.locator('main input').first().waitFor()
  /** Find focuses its search a moment after it opens. */
  const focusedSearch = () => page.locator('main input:focus').first().waitFor()
  const rep = page.getByRole('row').getByRole('button').first()
  const openClip = async () => {
    await rep.click()
    await page.getByRole('complementary').locator('video').waitFor()
  }
  const today = await read('today', () => rep.waitFor())
  const clip = without(await read('today', openClip), today)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').locator('video').waitFor({ state: 'detached' })
  const audit = await read('audit', search)
  const queue = await read('queue', row)
  const everywhere = common(queue, audit)
  const section = (title: string, lines: readonly KeyLine[]) => ({ title, lines: without(lines, everywhere) })
  const pageTitle = (name: string) => `${frame.results}: ${name}`
  return [
    { title: frame.groups.everywhere, lines: everywhere },
    section(frame.today, today),
    { title: frame.groups.clip, lines: clip },
    section(frame.viewer, await read(`viewer/${repId}`, slider)),
    section(frame.queue, queue),
    section(frame.captures, await read('captures', row)),
    section(frame.athletes, await read('athletes', row)),
    section(frame.results, await read('results', row)),
    section(pageTitle(resultsTable.rowHeads.session), await read(`results/session~${session}`, slider)),
    section(pageTitle(results.tab.table), await read('results/table', row)),
    section(frame.exports, await read('exports', row)),
    section(frame.find, await read('find', focusedSearch)),
    section(frame.audit, audit),
    section(frame.help, await read('help', search)),
  ]
}

/** A line of the dialog names each of the commands on its keys. */
const namesOf = ({ name }: KeyLine) => name.split(' / ')
const capsOf = ({ caps }: KeyLine) => caps.join(' ')

/** Lines without the commands that the other lines have on the same keys. */
const without = (lines: readonly KeyLine[], others: readonly KeyLine[]): readonly KeyLine[] =>
  lines.flatMap((line) => {
    const known = others.filter((other) => capsOf(other) === capsOf(line)).flatMap(namesOf)
    const names = namesOf(line).filter((name) => !known.includes(name))
    return names.length === 0 ? [] : [{ ...line, name: names.join(' / ') }]
  })

const common = (lines: readonly KeyLine[], others: readonly KeyLine[]) => without(lines, without(lines, others))

const words = {
  en: {
    title: 'Keyboard shortcuts',
    intro:
      'On any screen, `?` shows its keys. On a Mac, ⌘ takes the place of Ctrl. **Print page** makes a card of one page.',
    keys: 'Keys',
    action: 'Action',
  },
  es: {
    title: 'Atajos de teclado',
    intro:
      'En cualquier pantalla, `?` muestra sus teclas. En una Mac, use ⌘ en lugar de Ctrl. **Imprimir la página** da una tarjeta de una sola página.',
    keys: 'Teclas',
    action: 'Acción',
  },
} as const

/** Page of the manual with the card, as Markdown. */
export function keyCardMarkdown(card: readonly KeySection[], language: Language): string {
  const { title, intro, keys, action } = words[language]
  const line = ({ caps, name }: KeyLine) => `| ${caps.map((cap) => `\`${cap}\``).join(' ')} | ${name} |`
  const sections = card.map(({ title: head, lines }) =>
    [`## ${head}`, '', `| ${keys} | ${action} |`, '|---|---|', ...lines.map(line), ''].join('\n'),
  )
  return [`# ${title}`, '', intro, '', ...sections].join('\n')
}

/** Opens the dialog of shortcuts and returns its lines. */
async function readDialog(page: Page, title: string): Promise<readonly KeyLine[]> {
  // A search field that has the focus would take the key.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  const lines = await dialog.locator('section li').evaluateAll((items) =>
    items.map((item) => ({
      name: item.querySelector('span')?.textContent ?? '',
      caps: [...item.querySelectorAll('kbd')].map(({ textContent }) => textContent ?? ''),
    })),
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return lines
}
