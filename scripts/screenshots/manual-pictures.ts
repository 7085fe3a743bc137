// Pictures of the manual and the README, in both languages: light, 1366x768, as WebP without loss. And its keyboard card.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { keyCardMarkdown, keyCardWorld, readKeyCard } from '../../test/support/manual-keys.ts'
import { manualSceneGroups } from '../../test/support/manual-scenes.ts'
import { pictured } from '../../test/support/screens-scenes.ts'
import type { World } from '../../test/support/screens-world.ts'

const manual = join(import.meta.dirname, '../../docs/manual')
const folder = join(manual, 'pictures')
/** The clock follows the region: 12 hours here, 12 hours with a. m. there. */
const regions = { en: 'en-US', es: 'es-MX' } as const
type Language = keyof typeof regions
const languages: readonly Language[] = ['en', 'es']
/** Name of the page with the keyboard card. */
const KEY_CARD = 'keyboard'

interface Parts {
  readonly browser: Browser
  readonly screensDir: string
  /** Holds the stations while their pictures are taken. */
  readonly place: string
  readonly isWanted: (name: string) => boolean
}

/** Writes `docs/manual/pictures/LANGUAGE/NAME.webp`. Returns the names of pictures that could not be taken. */
export async function takeManualPictures({ browser, screensDir, place, isWanted }: Parts): Promise<string[]> {
  const failed: string[] = []
  for (const { open, scenes: all } of manualSceneGroups) {
    const scenes = all.filter(({ name }) => isWanted(name))
    if (scenes.length === 0) continue
    const world = await open({ screensDir, place })
    for (const language of languages) {
      await world.set('screens.language', language)
      mkdirSync(join(folder, language), { recursive: true })
      for (const { name, hash, arrange } of scenes)
        await inPage(browser, language, async (page) => {
          await openAt(page, world, hash)
          await arrange(page, world)
          await pictured(page)
          writeWebp(await page.screenshot(), join(folder, language, `${name}.webp`))
        }).catch((error: unknown) => {
          failed.push(`${language}/${name}`)
          console.error(`${language}/${name}: ${error instanceof Error ? error.message : String(error)}`)
        })
    }
    await world.close()
    console.log(scenes.map(({ name }) => name).join(', '))
  }
  removeOthers()
  if (isWanted(KEY_CARD)) await writeKeyCards({ browser, screensDir, place })
  return failed
}

/** Writes `docs/manual/LANGUAGE/keyboard.md` from the shortcuts dialogs of the screens. */
async function writeKeyCards({ browser, screensDir, place }: Omit<Parts, 'isWanted'>) {
  const world = await keyCardWorld({ screensDir, place })
  for (const language of languages) {
    await world.set('screens.language', language)
    await inPage(browser, language, async (page) => {
      await openAt(page, world, 'today')
      const card = await readKeyCard(page, world, language)
      writeFileSync(join(manual, language, `${KEY_CARD}.md`), keyCardMarkdown(card, language))
    })
  }
  await world.close()
  console.log(KEY_CARD)
}

async function inPage(browser: Browser, language: Language, take: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: regions[language],
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(45_000)
  try {
    await take(await context.newPage())
  } finally {
    await context.close()
  }
}

async function openAt(page: Page, world: World, hash: string) {
  await page.goto(world.freshAddress())
  await page.getByRole('banner').waitFor()
  await page.evaluate((address) => (window.location.hash = address), `#/${hash}`)
}

/** Pictures that are mostly a video's frame, which lossless compression would make twice as large. */
const filmed = ['viewer.webp']

function writeWebp(png: Buffer, file: string) {
  const quality = filmed.includes(basename(file)) ? ['-quality', '92'] : ['-lossless', '1', '-quality', '100']
  const asWebp = ['-c:v', 'libwebp', ...quality, '-compression_level', '6', '-f', 'webp']
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'png_pipe', '-i', '-', ...asWebp, file], { input: png })
}

/** Removes pictures that no scene makes any more. */
function removeOthers() {
  const names = new Set(manualSceneGroups.flatMap(({ scenes }) => scenes.map(({ name }) => `${name}.webp`)))
  let bytes = 0
  for (const language of languages)
    for (const file of readdirSync(join(folder, language))) {
      if (names.has(file)) bytes += statSync(join(folder, language, file)).size
      else rmSync(join(folder, language, file))
    }
  console.log(`${(bytes / 1e6).toFixed(2)} MB in ${folder}`)
}
