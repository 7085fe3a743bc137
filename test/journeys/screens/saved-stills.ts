import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { temporaryFolder } from '../../support/temporary.ts'

/** Chooses in the menu of Save frame. */
export async function chooseStill(page: Page, name: string) {
  await page.getByRole('button', { name: 'Save frame' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** The picture that is downloaded: its name, its size in pixels, and the color at a point. */
export async function savedStill(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const path = join(temporaryFolder(), 'still.png')
  await download.saveAs(path)
  const bytes = readFileSync(path).toString('base64')
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const picture = await createImageBitmap(
      new Blob([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], { type: 'image/png' }),
    )
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    context?.drawImage(picture, 0, 0)
    const data = context?.getImageData(0, 0, picture.width, picture.height).data ?? []
    return { width: picture.width, height: picture.height, pixels: [...data] }
  }, bytes)
  const at = (x: number, y: number) => pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 3)
  return { name: download.suggestedFilename(), width, height, at }
}

/** The color of a point of the video's present frame, in the video's own pixels. */
export const videoPixel = (video: Locator, x: number, y: number) =>
  video.evaluate(
    (element, [x, y]) => {
      const shown = element as HTMLVideoElement
      const context = new OffscreenCanvas(shown.videoWidth, shown.videoHeight).getContext('2d')
      context?.drawImage(shown, 0, 0)
      return [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3)
    },
    [x, y] as const,
  )
