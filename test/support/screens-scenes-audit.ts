import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cameraClip } from './camera-clip.ts'
import { tagsOf } from './screens-day.ts'
import type { SceneBase, SceneGroup } from './screens-scenes.ts'
import { openWorld, type World } from './screens-world.ts'
import { until } from './until.ts'

const place = 'audit'

const athletes = [{ first_name: '<b>Robert</b> "); DROP TABLE', last_name: 'Featherstonehaugh-Cholmondeley'.repeat(3) }]

/** The Audit screen in its states. */
export const auditGroups: readonly SceneGroup[] = [
  {
    name: 'audit',
    open: withCard,
    scenes: [
      {
        name: 'audit-none',
        place,
        isAtEverySize: true,
        async arrange(page) {
          await page.getByText('No audit yet').waitFor()
          await page.getByRole('button', { name: 'Choose folder…' }).click()
          await page.getByRole('list', { name: /^Folders in/ }).waitFor()
        },
      },
      {
        name: 'audit-yes',
        place,
        async arrange(page, world) {
          await auditCard(page, cardOf(world))
          await page.getByRole('heading', { name: 'Yes, this card can be formatted' }).waitFor()
        },
      },
      {
        name: 'audit-no',
        place,
        isAtEverySize: true,
        async arrange(page, world) {
          fillCard(world)
          await auditCard(page, cardOf(world))
          await page.getByRole('heading', { name: /^No: 1\d videos are not/ }).waitFor()
        },
      },
      {
        name: 'audit-failed',
        place,
        async arrange(page, world) {
          const fault = { kind: 'status', status: 403 } as const
          world.service.control.setFaults({ rules: [{ call: 'listCaptures', fault }] })
          await page.getByRole('radio', { name: 'Clips from a period' }).click()
          await page.getByRole('button', { name: 'Start audit' }).click()
          await page.getByRole('alert').waitFor()
          world.service.control.setFaults({ rules: [] })
        },
      },
      {
        name: 'audit-spanish',
        place,
        isAtEverySize: true,
        async arrange(page, world) {
          await world.set('screens.language', 'es')
          await page.getByRole('button', { name: 'Iniciar auditoría' }).waitFor()
          await page.getByRole('heading', { name: /^No: 1\d videos sin/ }).waitFor()
        },
      },
    ],
  },
]

const cardOf = ({ root }: World) => join(root, 'card')

async function auditCard(page: Page, card: string) {
  await page.getByRole('textbox', { name: 'Folder path' }).fill(card)
  await page.keyboard.press('Enter')
}

/** Three clips that are uploaded, and the card that they came from. */
async function withCard(base: SceneBase): Promise<World> {
  const settings = { 'uploads.holdSeconds': 0 }
  const world = await openWorld({ ...base, athletes, cameras: ['A'], settings })
  const [one = { first_name: '', last_name: '' }] = athletes
  await world.api.command({
    kind: 'deck-set',
    tags: tagsOf(world, `${one.first_name} ${one.last_name}`),
    fromMs: Date.now() - 60_000,
  })
  for (let clip = 1; clip <= 3; clip += 1) world.film('A', `IMG_000${clip}.MOV`, Date.now() - clip * 5_000)
  await until(async () => (await world.api.status()).counts.completed >= 3)
  cpSync(join(world.root, 'cameras', 'A'), cardOf(world), { recursive: true })
  return world
}

/** Files that are not uploaded, with names as cameras and people give them. */
function fillCard(world: World) {
  const folder = join(cardOf(world), 'DCIM')
  mkdirSync(folder, { recursive: true })
  for (let clip = 1; clip <= 9; clip += 1) writeFileSync(join(folder, `GX0${clip}.MP4`), cameraClip(clip * 1_000))
  writeFileSync(join(folder, `${'a very long name '.repeat(12)}.mov`), cameraClip(99_000))
  writeFileSync(join(folder, '<img src=x onerror=alert(1)>.avi'), 'another kind')
  writeFileSync(join(folder, 'empty.mp4'), '')
}
