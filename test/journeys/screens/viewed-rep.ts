import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import type { Stage } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

export const cameras = ['A open side', 'B home plate']

/** So many reps of two cameras, half a minute apart; the newest is open in the viewer. */
export async function viewedRep(stage: Stage, count = 1) {
  const world = await stage.world({
    athletes: [{ first_name: 'Ansel', last_name: 'Whitford' }],
    cameras,
    settings: { 'uploads.holdSeconds': 600 },
  })
  const { api, idOf } = world
  const tags = { athlete: { id: idOf('Ansel Whitford') }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  const atMs = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
  await api.command({ kind: 'deck-set', tags, fromMs: atMs - 60_000 })
  for (let rep = 0; rep < count; rep += 1)
    for (const camera of cameras) world.film(camera, `${camera} ${rep}.mp4`, atMs - rep * 30_000)
  const reps = async () => (await api.reps({ offset: 0, limit: 10, fromMs: null })).items
  await eventually(async () => expect((await reps()).map(({ clips }) => clips.length)).toEqual(Array(count).fill(2)))
  const [rep] = await reps()
  const { page } = await stage.enter(world)
  await page.evaluate((address) => {
    window.location.hash = address
  }, `#/viewer/${rep!.id}`)
  for (const camera of cameras) await video(page, camera).waitFor()
  await page.getByText('Loading video').first().waitFor({ state: 'detached' })
  const drawn = () => api.marks.drawings({ clips: rep!.clips.map(({ id }) => id) })
  const clipOf = (camera: string) => rep!.clips.find((clip) => clip.camera === camera)!.id
  return { page, api, reps, drawn, clipOf }
}

export const pane = (page: Page, camera: string) => page.getByRole('region', { name: camera, exact: true })
export const video = (page: Page, camera: string) => page.getByLabel(`Video: ${camera}`)

/** A point of the screen over a point of a camera's picture. */
export async function over(page: Page, camera: string, x: number, y: number) {
  const box = (await video(page, camera).boundingBox())!
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

/** Clicks points of a camera’s picture, each between 0 and 1 of its width and height. */
export async function click(page: Page, camera: string, points: readonly (readonly [number, number])[]) {
  for (const [x, y] of points) {
    const at = await over(page, camera, x, y)
    await page.mouse.click(at.x, at.y)
  }
}
