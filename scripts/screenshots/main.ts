// Opens every scene in real Chromium over a real station, and writes how it looks. Names or parts of names choose some.
// `--spanish` shows each scene in Spanish, `--manual` makes the pictures of the manual instead.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { launchChromium } from '../../test/support/screens-browser.ts'
import { buildScreens } from '../../test/support/screens-build.ts'
import { openScene, type Scene, sceneGroups } from '../../test/support/screens-scenes.ts'
import type { World } from '../../test/support/screens-world.ts'
import { takeManualPictures } from './manual-pictures.ts'

const folder = join(import.meta.dirname, '../../screenshots')
const sizes = [
  { width: 1366, height: 768 },
  { width: 1024, height: 640 },
  // 1366x768 at 150 %: the whole page, which scrolls.
  { width: 911, height: 512 },
] as const
const themes = ['dark', 'light'] as const
const TIMEOUT_MS = 20_000

const parameters = process.argv.slice(2)
const isForManual = parameters.includes('--manual')
const isInSpanish = parameters.includes('--spanish')
const wanted = parameters.filter((parameter) => !parameter.startsWith('--'))
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part))
/** A screen without a connection to the station can't learn its language. */
const canBeTaken = ({ isOutside, cutsOff }: Scene) => !isInSpanish || (!isOutside && !cutsOff)

async function take(browser: Browser, world: World, scene: Scene) {
  const context = await browser.newContext({ viewport: sizes[0], locale: 'en-US', reducedMotion: 'reduce' })
  context.setDefaultTimeout(TIMEOUT_MS)
  try {
    const page = await context.newPage()
    await openScene(page, world, scene)
    if (isInSpanish) await showInSpanish(page, world)
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        const name = isInSpanish ? `${scene.name}-spanish` : scene.name
        const path = join(folder, `${name}-${colorScheme}-${size.width}x${size.height}.png`)
        await page.screenshot({ path, fullPage: size.width < 1024 })
      }
    }
  } finally {
    // The next scene is arranged by the names of its English controls.
    if (isInSpanish) await world.set('screens.language', 'en')
    await context.close()
  }
}

/** Changes the language of an arranged scene; what is open stays open. */
async function showInSpanish(page: Page, world: World) {
  await world.set('screens.language', 'es')
  await page.locator('html[lang^="es"]').waitFor()
}

const place = mkdtempSync(join(tmpdir(), 'ondeck-screenshots-'))
const built = buildScreens()
const browser = await launchChromium()
const failed: string[] = []
try {
  if (isForManual)
    failed.push(...(await takeManualPictures({ browser, screensDir: built.screensDir, place, isWanted })))
  else await takeScreenshots()
} finally {
  await browser.close()
  built.remove()
  rmSync(place, { recursive: true, force: true, maxRetries: 5 })
}
console.log(
  failed.length === 0 ? `\nSee ${isForManual ? 'docs/manual/pictures' : folder}` : `\nNot taken: ${failed.join(', ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1

async function takeScreenshots() {
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const group of sceneGroups) {
    const scenes = group.scenes.filter((scene) => isWanted(scene.name) && canBeTaken(scene))
    if (scenes.length === 0) continue
    const world = await group.open({ screensDir: built.screensDir, place })
    for (const scene of scenes) {
      await take(browser, world, scene).catch((error: unknown) => {
        failed.push(scene.name)
        console.error(`${scene.name}: ${error instanceof Error ? error.message : String(error)}`)
      })
    }
    await world.close()
    console.log(`${group.name}: ${scenes.map(({ name }) => name).join(', ')}`)
  }
}
