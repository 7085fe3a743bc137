import { expect, test } from 'vitest'
import type { ClipId } from '../../src/station/contract/clip.ts'
import type { ClipAction, Original } from '../../src/station/contract/clip-view.ts'
import type { Command } from '../../src/station/contract/command.ts'
import { evidence } from '../../src/station/contract/evidence.ts'
import { failure } from '../../src/station/contract/failure.ts'
import type { LeftOutRow } from '../../src/station/contract/left-out.ts'
import type { AttentionRow } from '../../src/station/contract/rep.ts'
import type { UndoEntry } from '../../src/station/contract/undo.ts'
import { actionsOf } from '../../src/station/views/clip-actions.ts'
import { eventually } from '../support/until.ts'
import { createSampleApi, type SampleApi } from './fixtures/sample-api.ts'
import { sampleAttention } from './fixtures/sample-station.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()

const original: Original = {
  clip: 'clip-original' as ClipId,
  fileName: 'IMG_0412.MOV',
  athleteName: 'Maya Ortiz',
  uploadedAtMs: 1_700_000_000_000,
}

const rows: LeftOutRow[] = [1, 2, 3].map((number) => ({
  id: `clip-${number}`,
  clip: null,
  fileName: `0000${number}.MTS`,
  camera: 'A open side',
  path: `/cameras/a/0000${number}.MTS`,
  sizeBytes: 48_000_000,
  reason: { kind: 'duplicate', original },
}))

test('the queue lists duplicates with their originals when that list is opened', async () => {
  const sample = createSampleApi({
    reps: 10,
    queued: 3,
    change: { status: (status) => ({ ...status, counts: { ...status.counts, duplicate: rows.length } }) },
  })
  const opened: string[] = []
  const api: SampleApi = {
    ...sample,
    leftOut: () => ({ total: rows.length, items: rows }),
    clip({ id }) {
      opened.push(id)
      return sample.clip({ id })
    },
  }
  const { page, complaints } = await openIn(api)
  await page.getByRole('link', { name: 'Queue' }).first().click()
  const section = page.getByRole('region', { name: 'Not uploaded' })
  await section.getByRole('radio', { name: 'Duplicates 3' }).click()
  await section
    .getByText(/^Duplicate of IMG_0412.MOV, uploaded .* as Maya Ortiz$/)
    .first()
    .waitFor()
  await section.getByRole('button', { name: 'Open original' }).first().click()
  await eventually(() => expect(opened).toContain('clip-original'))
  expect(complaints).toEqual([])
})

test('the queue names the station that uploaded a clip of a shared folder', async () => {
  const sample = createSampleApi({
    reps: 10,
    queued: 3,
    change: { status: (status) => ({ ...status, counts: { ...status.counts, 'uploaded-elsewhere': 3 } }) },
  })
  const items = rows.map((row) => ({ ...row, reason: { kind: 'uploaded-elsewhere', station: 'Cage 2' } as const }))
  const { page, complaints } = await openIn({ ...sample, leftOut: () => ({ total: items.length, items }) })
  await page.getByRole('link', { name: 'Queue' }).first().click()
  const section = page.getByRole('region', { name: 'Not uploaded' })
  await section.getByRole('radio', { name: 'Other stations 3' }).click()
  await section.getByText('Uploaded by Cage 2').first().waitFor()
  expect(complaints).toEqual([])
})

test('the palette offers the banner’s retry while captures are not enabled', async () => {
  const because = failure('captures-not-enabled')
  const nowMs = Date.now()
  const captures = { kind: 'refused', because, sinceMs: nowMs, retryAtMs: nowMs + 60_000 } as const
  const sample = createSampleApi({ reps: 3, queued: 3, change: { status: (status) => ({ ...status, captures }) } })
  const commands: Command[] = []
  const api: SampleApi = {
    ...sample,
    command(command) {
      commands.push(command)
      return { done: [], tooLate: [] }
    },
  }
  const { page, complaints } = await openIn(api)
  await page.getByRole('button', { name: 'Retry captures' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('retry capt')
  await page.getByRole('option', { name: 'Retry captures' }).waitFor()
  await page.keyboard.press('Enter')
  await eventually(() => expect(commands).toEqual([{ kind: 'captures-retry' }]))
  expect(complaints).toEqual([])
})

/** Three clips that need attention, one of which can't be retried; commands succeed and can be undone. */
function needingAttention() {
  const sample = createSampleApi({ reps: 10, queued: 3, change: {} })
  const all = ['one.mov', 'two.mov', 'gone.mov'].map((fileName, index): AttentionRow => {
    const row = sampleAttention(1, 1_700_000_000_000)
    const id = `clip-${index}` as ClipId
    const actions: ClipAction[] = fileName === 'gone.mov' ? ['set-aside'] : ['retry', 'set-aside']
    return { ...row, clip: { ...row.clip, id, fileName, actions } }
  })
  let here = all
  const act: UndoEntry = { id: 'act-1', atMs: Date.now(), what: { kind: 'clips-cancel', clips: 3 } }
  const commands: Command[] = []
  const api: SampleApi = {
    ...sample,
    attention: () => ({ total: here.length, items: here }),
    undoable: () => [],
    undoPreview: () => ({
      entry: act,
      deck: null,
      becomes: [],
      changed: { total: 0, first: [] },
      tooLate: { total: 0, first: [] },
      unread: 0,
      asks: false,
      effect: 'as shown',
    }),
    command(command) {
      commands.push(command)
      if (command.kind === 'undo') here = all
      const undone = command.kind === 'undo' && { undone: act }
      const clips = 'clips' in command ? command.clips : []
      here = here.filter(({ clip }) => !clips.includes(clip.id))
      sample.tell({ topics: ['attention'] })
      return { done: clips, tooLate: [], ...(command.kind === 'clips-cancel' && { undo: 'act-1' }), ...undone }
    },
  }
  return { api, commands }
}

test('clips that need attention are selected by X, Ctrl+A and Shift, and set aside together with one undo', async () => {
  const { api, commands } = needingAttention()
  const { page, complaints } = await openIn(api)
  const section = page.getByRole('region', { name: 'Needs attention' })
  const grid = section.getByRole('grid')
  await grid.focus()
  await grid.press('Home')
  await grid.press('x')
  await section.getByRole('heading', { name: '1 selected' }).waitFor()
  await grid.press('Escape')
  await section.getByRole('heading', { name: 'Needs attention' }).waitFor()
  await grid.press('Shift+ArrowDown')
  await section.getByRole('heading', { name: '2 selected' }).waitFor()
  await grid.press('Control+a')
  await section.getByRole('heading', { name: '3 selected' }).waitFor()
  await section.getByRole('button', { name: 'Retry 2 clips' }).waitFor()
  await section.getByRole('button', { name: 'Set aside 3 clips' }).click()
  await section.waitFor({ state: 'hidden' })
  expect(commands).toEqual([{ kind: 'clips-cancel', clips: ['clip-0', 'clip-1', 'clip-2'] }])
  const toast = page.getByText('3 clips set aside')
  await toast.waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await section.getByText('gone.mov').waitFor()
  expect(commands.at(-1)).toEqual({ kind: 'undo', id: 'act-1', seen: 'as shown' })
  expect(complaints).toEqual([])
})

test('on Queue, Ctrl and click select clips, and Retry applies only to clips that can be retried', async () => {
  const { api, commands } = needingAttention()
  const { page, complaints } = await openIn(api)
  await page.getByRole('link', { name: 'Queue' }).first().click()
  const grid = page.getByRole('grid', { name: 'Needs attention' })
  await grid.getByText('two.mov').click({ modifiers: ['Control'] })
  await grid.getByText('gone.mov').click({ modifiers: ['Control'] })
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Retry 1 clip', exact: true }).click()
  await page.getByText('Retrying 1 clip').waitFor()
  expect(commands).toEqual([{ kind: 'clips-retry', clips: ['clip-1'] }])
  expect(complaints).toEqual([])
})

test('on Queue, Upload anyway is the button of a clip that looks incomplete, and of several selected ones', async () => {
  const { api, commands } = needingAttention()
  const { items } = await api.attention({ offset: 0, limit: 3 })
  const doubtful = items.map((row, index): AttentionRow => {
    if (index === 2) return row
    const because = failure('file-incomplete', { reason: evidence('cut-short', { bytes: 12 }), playable: 'yes' })
    const state = { kind: 'unreadable', because } as const
    return { ...row, because, nextStep: 'upload-anyway', clip: { ...row.clip, state, actions: actionsOf(state) } }
  })
  const { page, complaints } = await openIn({ ...api, attention: () => ({ total: 3, items: doubtful }) })
  await page.getByRole('link', { name: 'Queue' }).first().click()
  const grid = page.getByRole('grid', { name: 'Needs attention' })
  await grid.getByText('looks incomplete').first().waitFor()
  await grid.getByRole('button', { name: 'Upload anyway' }).first().click()
  await eventually(() => expect(commands).toEqual([{ kind: 'clips-upload-anyway', clips: ['clip-0'] }]))
  for (const name of ['one.mov', 'two.mov', 'gone.mov'])
    await grid.getByText(name, { exact: true }).click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'Upload 2 clips anyway' }).click()
  await page.getByText('2 clips will be uploaded anyway').waitFor()
  expect(commands.at(-1)).toEqual({ kind: 'clips-upload-anyway', clips: ['clip-0', 'clip-1'] })
  expect(complaints).toEqual([])
})

test.each(['Today', 'Queue'])(
  'on %s, T tags the clip that needs attention, not a row of another list',
  async (screen) => {
    const sample = createSampleApi({ reps: 10, queued: 3 })
    const asked: string[] = []
    const row = sampleAttention(0, 1_700_000_000_000)
    const api: SampleApi = {
      ...sample,
      attention: () => ({ total: 1, items: [row] }),
      clip({ id }) {
        asked.push(id)
        return sample.clip({ id })
      },
    }
    const { page, complaints } = await openIn(api)
    await page
      .getByRole('link', { name: new RegExp(`^${screen}`) })
      .first()
      .click()
    const grid = page.getByRole('region', { name: 'Needs attention' }).getByRole('grid')
    await grid.focus()
    await grid.press('Home')
    await grid.press('t')
    await eventually(() => expect(asked).toEqual([row.clip.id]))
    expect(complaints).toEqual([])
  },
)

/** A station with three proxies that are left out, and a copy without its original. */
function withCopies() {
  const sample = createSampleApi({
    reps: 10,
    queued: 3,
    change: {
      status: (status) => ({
        ...status,
        counts: { ...status.counts, 'left-out': 3 },
        today: { ...status.today, leftOut: 3 },
      }),
    },
  })
  const proxy = { kind: 'left-out', why: 'proxy', original, name: null } as const
  const items = rows.map((row, index) => ({ ...row, clip: `proxy-${index}` as ClipId, reason: proxy }))
  const row = sampleAttention(1, 1_700_000_000_000)
  const because = failure('original-missing', { copy: 'proxy' })
  const copy: AttentionRow = {
    because,
    path: '/cameras/a/copy.mp4',
    folder: '/cameras/a',
    nextStep: 'include',
    clip: {
      ...row.clip,
      id: 'copy' as ClipId,
      fileName: 'swing_thm.mp4',
      state: { kind: 'original-missing', why: 'proxy' },
      actions: ['include', 'leave-out'],
    },
  }
  const commands: Command[] = []
  const api: SampleApi = {
    ...sample,
    leftOut: () => ({ total: items.length, items }),
    attention: () => ({ total: 1, items: [copy] }),
    command(command) {
      commands.push(command)
      return { done: 'clips' in command ? command.clips : [], tooLate: [] }
    },
  }
  return { api, commands }
}

test('Today counts the files that are left out, and the queue says why and uploads one on request', async () => {
  const { api, commands } = withCopies()
  const { page, complaints } = await openIn(api)
  await page.getByRole('link', { name: '3 left out' }).click()
  const section = page.getByRole('region', { name: 'Not uploaded' })
  await section.getByRole('radio', { name: 'Left out 3' }).click()
  await section.getByText('Proxy of IMG_0412.MOV').first().waitFor()
  await section.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await eventually(() => expect(commands).toEqual([{ kind: 'clips-include', clips: ['proxy-0'] }]))
  expect(complaints).toEqual([])
})

test.each(['Today', 'Queue'])('on %s, a copy without its original offers Upload and Leave out', async (screen) => {
  const { api, commands } = withCopies()
  const { page, complaints } = await openIn(api)
  await page
    .getByRole('link', { name: new RegExp(`^${screen}`) })
    .first()
    .click()
  const section = page.getByRole('region', { name: 'Needs attention' })
  await section.getByRole('button', { name: 'Upload', exact: true }).waitFor()
  await section.getByRole('button', { name: 'Leave out' }).click()
  await eventually(() => expect(commands).toEqual([{ kind: 'clips-leave-out', clips: ['copy'] }]))
  await page.getByText('swing_thm.mp4 left out').waitFor()
  expect(complaints).toEqual([])
})

test('copies without their originals are selected and left out together', async () => {
  const { api, commands } = withCopies()
  const { page, complaints } = await openIn(api)
  const section = page.getByRole('region', { name: 'Needs attention' })
  await section.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await section.getByRole('button', { name: 'Leave out 1 clip' }).click()
  await eventually(() => expect(commands).toEqual([{ kind: 'clips-leave-out', clips: ['copy'] }]))
  await page.getByText('1 clip left out. The file stays.').waitFor()
  expect(complaints).toEqual([])
})
