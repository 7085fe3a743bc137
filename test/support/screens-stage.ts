// A journey's stage: a facility, and browsers that show its screens. An error on a page's console fails the journey.

import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { test as base, expect, inject } from 'vitest'
import { saveFailureReport } from './failure-report.ts'
import { hangMs } from './pace.ts'
import { type Complaints, watchContext } from './screens-console.ts'
import type { SceneBase } from './screens-scenes.ts'
import { openWorld, type World, type WorldOptions } from './screens-world.ts'
import { quickPlace } from './temporary.ts'

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  readonly complaints: Complaints
}

export type Stage = ReturnType<typeof createStage>

/** A test with a stage of its own, which is taken down afterwards. The browser is everybody's. */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the pattern
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await chromium.connect(inject('browserEndpoint'))
    onCleanup(() => browser.close())
    return browser
  })
  .extend('stage', async ({ browser, task }, { onCleanup }) => {
    const stage = createStage(browser)
    onCleanup(async () => {
      if (task.result?.state === 'fail' || stage.hasComplaints()) await stage.saveFailureReport(task.name)
      await stage.close()
    })
    return stage
  })

function createStage(browser: Browser) {
  const place = mkdtempSync(join(quickPlace, 'ondeck-stage-'))
  const worlds: World[] = []
  const visitors: Visitor[] = []

  /** A facility of this journey, however it is opened. */
  async function open(opening: (base: SceneBase) => Promise<World>): Promise<World> {
    const opened = await opening({ screensDir: inject('screensDir'), place })
    worlds.push(opened)
    return opened
  }
  const world = (options: Partial<WorldOptions> = {}) => open((base) => openWorld({ ...base, ...options }))

  /** Somebody with a browser of their own, who has not come in yet. */
  async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      locale: 'en-US',
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(hangMs())
    const complaints = await watchContext(context)
    const visitor = { page: await context.newPage(), context, complaints }
    visitors.push(visitor)
    return visitor
  }

  /** Comes in with the address that the station printed. */
  async function enter({ freshAddress }: Pick<World, 'freshAddress'>, options: BrowserContextOptions = {}) {
    const entered = await visitor(options)
    await entered.page.goto(freshAddress())
    await entered.page.getByRole('navigation', { name: /Main navigation|Navegación principal/ }).waitFor()
    return entered
  }

  const found = () => visitors.flatMap(({ complaints }) => complaints.found)
  const bugs = () => worlds.flatMap((opened) => opened.bugs)

  /** For the person who has to find out why the journey failed. */
  async function keepIt(title: string) {
    const contexts = visitors.map(({ context }) => context)
    const folder = await saveFailureReport({ title, place, contexts, complaints: [...found(), ...bugs()] })
    console.error(`“${title}” failed. Pages, logs and data folders: ${folder}`)
  }

  async function close() {
    for (const { context } of visitors) {
      await lastLook(context)
      await context.close()
    }
    for (const opened of worlds) await opened.close()
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
    expect(found()).toEqual([])
    expect(bugs()).toEqual([])
  }

  return {
    open,
    world,
    visitor,
    enter,
    hasComplaints: () => found().length + bugs().length > 0,
    saveFailureReport: keepIt,
    close,
  }
}

/** Pictures of the pages at the end, for developers of a journey. */
async function lastLook(context: BrowserContext) {
  const folder = process.env['ONDECK_LAST_LOOK']
  if (folder === undefined) return
  for (const [place, page] of context.pages().entries()) {
    const name = expect
      .getState()
      .currentTestName?.replaceAll(/[^a-z0-9]+/gi, '-')
      .slice(0, 60)
    await page.screenshot({ path: join(folder, `${name}-${place}.png`) })
  }
}
