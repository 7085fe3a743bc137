import { expect } from 'vitest'
import { axeViolations } from '../../support/axe.ts'
import { pauseTyping } from '../../support/screens-input.ts'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'
import { chooseStill, savedStill, videoPixel } from './saved-stills.ts'
import { cameras, click, over, pane, video, viewedRep } from './viewed-rep.ts'

const VIDEO = { width: 160, height: 90 }

test('the viewer stores an angle drawn by mouse and a line by keyboard, and clears and restores them', async ({
  stage,
}) => {
  const { page, drawn, clipOf } = await viewedRep(stage)
  const [a, b] = [cameras[0]!, cameras[1]!]
  await page.getByRole('button', { name: 'Angle' }).click()
  await click(page, a, [
    [0.3, 0.3],
    [0.3, 0.7],
    [0.6, 0.7],
  ])
  await pane(page, a)
    .getByRole('button', { name: /^Angle 90°: point 2 of 3/ })
    .waitFor()
  await pane(page, a).getByRole('textbox', { name: 'Label' }).fill('Front knee')
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await drawn()).toMatchObject([{ clipId: clipOf(a), label: 'Front knee' }]))

  // The line's points by keyboard alone: from the middle ten pixels to the left, then twenty down and to the right.
  await pane(page, b).getByRole('button', { name: /Flip/ }).focus()
  await pauseTyping()
  await page.keyboard.press('d')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Line on B home plate: point 1 of 2/)
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown'])
    await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await pane(page, b)
    .getByRole('button', { name: /^Line 45°: point 1 of 2/ })
    .waitFor()
  await eventually(async () => expect(await drawn()).toHaveLength(2))
  const line = (await drawn()).find(({ clipId }) => clipId === clipOf(b))!
  expect(line.shape.points.map(({ x, y }) => [Math.round(x * VIDEO.width), Math.round(y * VIDEO.height)])).toEqual([
    [70, 45],
    [90, 65],
  ])
  expect(await axeViolations(page)).toEqual([])

  await page.reload()
  const knee = pane(page, a).getByRole('button', { name: /^Front knee, Angle 90°: point 3/ })
  await knee.waitFor()
  // A point is moved by keys: one pixel of the video, ten with Shift.
  await knee.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('ArrowRight')
  const moved = async () => (await drawn()).find(({ clipId }) => clipId === clipOf(a))?.shape.points[2]
  await eventually(async () => {
    const point = await moved()
    expect([Math.round((point?.x ?? 0) * VIDEO.width), Math.round((point?.y ?? 0) * VIDEO.height)]).toEqual([97, 53])
  })
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z')
  await knee.waitFor()
  await eventually(async () => expect((await moved())?.y).toBeCloseTo(0.7, 1))

  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await eventually(async () => expect(await drawn()).toEqual([]))
  await page.getByText('2 drawings removed').waitFor()
  await page.keyboard.press('Control+z')
  await eventually(async () => expect(await drawn()).toHaveLength(2))
  await knee.waitFor()
})

test('a drawing keeps its position under zoom, pan and flip, and a new point is where it is clicked', async ({
  stage,
}) => {
  const { page, drawn } = await viewedRep(stage)
  const camera = cameras[0]!
  const middle = await over(page, camera, 0.25, 0.5)
  await page.mouse.move(middle.x, middle.y)
  for (let notch = 0; notch < 4; notch += 1) await page.mouse.wheel(0, -100)
  await pane(page, camera).getByRole('button', { name: 'Reset zoom' }).getByText('244%').waitFor()
  const after = await over(page, camera, 0.25, 0.5)
  expect([after.x, after.y].map(Math.round)).toEqual([middle.x, middle.y].map(Math.round))
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x - 40, middle.y + 20, { steps: 3 })
  await page.mouse.up()
  const panned = await over(page, camera, 0.25, 0.5)
  expect([panned.x, panned.y].map(Math.round)).toEqual([middle.x - 40, middle.y + 20].map(Math.round))

  await page.keyboard.press('b')
  await click(page, camera, [
    [0.25, 0.45],
    [0.3, 0.6],
  ])
  await eventually(async () => expect(await drawn()).toHaveLength(1))
  const [vertical] = await drawn()
  const [top, bottom] = vertical!.shape.points
  expect([top.x, top.y, bottom.x, bottom.y].map((each) => Math.round(each * 100))).toEqual([25, 45, 25, 60])

  await page.keyboard.press('Escape')
  await page.keyboard.press('0')
  await pane(page, camera).getByRole('button', { name: /Flip/ }).click()
  const knob = (await pane(page, camera)
    .getByRole('button', { name: /^Vertical: point 1/ })
    .boundingBox())!
  const mirrored = await over(page, camera, 0.75, 0.45)
  expect(Math.abs(knob.x + knob.width / 2 - mirrored.x)).toBeLessThan(2)
  expect(Math.abs(knob.y + knob.height / 2 - mirrored.y)).toBeLessThan(2)
})

test('the viewer saves a frame at full resolution, of one camera or all, with or without drawings', async ({
  stage,
}) => {
  const { page } = await viewedRep(stage)
  const camera = cameras[0]!
  await page.keyboard.press('d')
  await click(page, camera, [
    [0.25, 0.5],
    [0.75, 0.5],
  ])
  await pane(page, camera)
    .getByRole('button', { name: /^Line 0°: point 1/ })
    .waitFor()

  const plain = await savedStill(page, async () => {
    await chooseStill(page, 'Leave out drawings')
    await chooseStill(page, `Save ${camera}`)
  })
  expect(plain.name).toMatch(/^Ansel-Whitford_Pitching_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_A-open-side_frame-1\.png$/)
  const drawn = await savedStill(page, async () => {
    await chooseStill(page, 'Include drawings')
    await chooseStill(page, `Save ${camera}`)
  })
  const both = await savedStill(page, () => page.keyboard.press('s'))
  expect([plain, drawn].map(({ width, height }) => ({ width, height }))).toEqual([VIDEO, VIDEO])
  expect([both.width, both.height]).toEqual([VIDEO.width * 2, VIDEO.height])
  const accent = [0x4c, 0xc2, 0xff]
  expect(drawn.at(80, 45)).toEqual(accent)
  expect(both.at(80, 45)).toEqual(accent)
  expect(plain.at(80, 45)).not.toEqual(accent)
  // Away from the line it is the video's own picture.
  for (const [x, y] of [
    [8, 8],
    [80, 80],
    [150, 10],
  ] as const)
    expect([drawn.at(x, y), both.at(x, y)]).toEqual([plain.at(x, y), plain.at(x, y)])
  expect(plain.at(8, 8)).toEqual(await videoPixel(video(page, camera), 8, 8))
})

test('the viewer compares two reps aligned at their marked frames, also after a reload', async ({ stage }) => {
  const { page, api, reps } = await viewedRep(stage, 2)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Rep 1,/ }).click()
  await page.getByText('Aligned at the first frame').nth(1).waitFor()
  const sides = page.getByRole('region', { name: /^Ansel Whitford,/ })
  expect(await sides.count()).toBe(2)
  // Reps of one minute are told apart by their seconds.
  const moments = await sides.getByText(/, \d+:\d{2}:\d{2}/).allInnerTexts()
  expect(new Set(moments).size).toBe(2)
  const frames = () => sides.evaluateAll((all) => all.map((side) => side.textContent?.match(/Frame\s*(\d+)/)?.[1]))
  await expect.poll(frames).toEqual(['1', '1'])
  // The frames of all four videos are read first: until then there is none to go to.
  await expect
    .poll(async () => Number(await page.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuemax')))
    .toBeGreaterThan(10)
  // Ten frames on is the moment in the first rep, fourteen on that in the second.
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(frames).toEqual(['11', '11'])
  await sides.nth(0).getByRole('button', { name: 'Align at this frame' }).click()
  await sides.nth(0).getByText('Aligned at frame 11 of A open side').waitFor()
  // The second rep's first frame now stands beside the first one's eleventh.
  await expect.poll(frames).toEqual(['11', '1'])
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('.')
  await expect.poll(frames).toEqual(['15', '5'])
  await sides.nth(1).getByRole('button', { name: 'Align at this frame' }).click()
  await sides.nth(1).getByText('Aligned at frame 5 of A open side').waitFor()
  await expect
    .poll(async () => {
      const [one, other] = await frames()
      return Number(one) - Number(other)
    })
    .toBe(6)
  expect(await axeViolations(page)).toEqual([])
  const [newest, oldest] = await reps()
  expect(await api.marks.alignment({ repId: newest!.id })).toMatchObject({ frame: 10 })
  expect(await api.marks.alignment({ repId: oldest!.id })).toMatchObject({ frame: 4 })

  // A loop of the two side by side is none of either rep.
  await page.keyboard.press('i')
  await page.getByText(/^Loop \d+ to \d+$/).waitFor()
  expect((await api.viewer.rep({ repId: newest!.id }))?.loop).toBeNull()

  await page.reload()
  await sides.nth(1).getByText('Aligned at frame 5 of A open side').waitFor()
  await sides.nth(1).getByRole('button', { name: 'Reset', exact: true }).click()
  await sides.nth(1).getByText('Aligned at the first frame').waitFor()
  await page.getByRole('button', { name: 'Close comparison' }).click()
  await page.getByRole('button', { name: 'Compare', exact: true }).waitFor()

  // Any other rep is found for it.
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Find another rep' }).click()
  await page.getByText(/^Select a rep to compare with Ansel Whitford,/).waitFor()
  const found = page.getByRole('grid', { name: 'Reps found' }).getByRole('row')
  await found.nth(1).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Compare', exact: true }).waitFor()
  await page.keyboard.press('v')
  await expect.poll(() => page.url()).toContain(`#/viewer/${newest!.id}?with=${oldest!.id}`)
  await sides.nth(1).waitFor()
})
