import { expect, onTestFinished, test, vi } from 'vitest'
import { setDeck } from '../../src/cli/commands/deck.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { stateOf, writer } from '../station/store/stored-clips.ts'
import { someProbe, someTags } from '../support/station-parts.ts'
import { temporaryFolder } from '../support/temporary.ts'

const MINUTE_MS = 60_000
const nowMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
const ago = (minutes: number) => nowMs - minutes * MINUTE_MS
const maya = { firstName: 'Maya', lastName: 'Ortiz', create: false }

/** The data folder of a stopped station: Maya was on deck for three clips, of which one left. */
function stopped() {
  const dataDir = temporaryFolder()
  const memory = openStationStore(dataDir)
  const { add } = writer(memory)
  memory.settings.add({ folders: [{ path: '/cam', camera: 'Cam A' }] }, 0)
  memory.deck.add({
    fromMs: ago(22),
    tags: { athlete: maya, activity: 'baseball', movement: 'pitching', dimensions: {} },
  })
  for (const [name, minutes] of [
    ['early', 20],
    ['held', 10],
    ['sent', 9],
  ] as const) {
    const probe = { ...someProbe, recordedAtMs: ago(minutes) }
    add({
      folder: '/cam',
      path: `/cam/${name}.mov`,
      camera: 'Cam A',
      probe,
      recordedAtMs: ago(minutes),
      // The camera exports its clips at once.
      modifiedAtMs: ago(minutes) + 1_000,
      foundAtMs: ago(minutes) + 2_000,
      tags: someTags,
      state: name === 'sent' ? stateOf.completed : stateOf.held,
    })
  }
  memory.close()
  let out = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  onTestFinished(() => spy.mockRestore())
  const deck = () => {
    const read = openStationStore(dataDir)
    const entry = read.deck.latest()
    read.close()
    return entry
  }
  return { dataDir, deck, said: () => out }
}

const ansel = ['athlete=Ansel Whitford', 'activity=baseball', 'movement=pitching']
const from = new Date(ago(15)).toISOString()

test('deck set --dry-run lists the clips that would change and those already uploaded, and changes nothing', async () => {
  const { dataDir, deck, said } = stopped()
  expect(await setDeck(ansel, { dataDir, json: false, from, create: true, dryRun: true })).toBe(0)
  const [change, , held, left, , sent, end] = said().split('\n')
  expect(change).toBe('1 clip would change:')
  expect(held).toMatch(/ held\.mov +Cam A +Maya Ortiz +Ansel Whitford$/)
  expect(left).toBe('1 clip was already reserved or uploaded and can’t be changed:')
  expect(sent).toMatch(/ sent\.mov +Cam A +Maya Ortiz$/)
  expect(end).toBe('Nothing was changed.')
  expect(said()).not.toContain('early.mov')
  expect(deck()).toMatchObject({ fromMs: ago(22), tags: { athlete: maya } })
})

test('deck set --dry-run --json prints the preview as one object', async () => {
  const { dataDir, said } = stopped()
  await setDeck(ansel, { dataDir, json: true, from, dryRun: true })
  expect(JSON.parse(said())).toMatchObject({
    dryRun: true,
    fromMs: ago(15),
    tags: { athlete: { firstName: 'Ansel', lastName: 'Whitford' } },
    untilMs: null,
    changed: { total: 1, first: [{ fileName: 'held.mov', beforeName: 'Maya Ortiz', afterName: 'Ansel Whitford' }] },
    tooLate: { total: 1, first: [{ fileName: 'sent.mov' }] },
  })
})

test('deck set --dry-run refuses the same input as deck set', async () => {
  const { dataDir, said } = stopped()
  const wrong = ['athlete=Ansel Whitford', 'activity=baseball', 'movement=swiming']
  const refused = expect.objectContaining({ code: 'pair-unknown' })
  await expect(setDeck(wrong, { dataDir, json: false, from, dryRun: true })).rejects.toEqual(refused)
  await expect(setDeck(wrong, { dataDir, json: false, from })).rejects.toEqual(refused)
  expect(said()).toBe('')
})

test('deck set --dry-run chooses the athlete of exactly this name among similar names', async () => {
  const { dataDir, said } = stopped()
  const memory = openStationStore(dataDir)
  const names = [...Array.from({ length: 12 }, (_, index) => `Ansel ${index}`), 'Ansel']
  memory.roster.upsert(
    names.map((first_name, index) => ({ id: `athlete-${index}`, first_name, last_name: 'Whitford' })),
    nowMs,
  )
  memory.roster.setLastSync(nowMs)
  const tags = { athlete: { id: 'athlete-12' }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  memory.deck.add({ fromMs: ago(16), tags })
  memory.close()
  await setDeck(ansel, { dataDir, json: true, from, dryRun: true })
  expect(JSON.parse(said()), 'their clips are theirs already').toMatchObject({ changed: { total: 0, first: [] } })
})

test('deck set --dry-run reports that no clip would change, and refuses a time in the future', async () => {
  const { dataDir, said } = stopped()
  await setDeck(ansel, { dataDir, json: false, dryRun: true })
  expect(said()).toBe('No clip would change.\nNothing was changed.\n')
  const later = new Date(nowMs + 60 * MINUTE_MS).toISOString()
  await expect(setDeck(ansel, { dataDir, json: false, from: later, dryRun: true })).rejects.toMatchObject({
    code: 'deck-in-future',
  })
})

test('deck set warns about a name that no athlete has, and about no other', async () => {
  const { dataDir } = stopped()
  let warned = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((warned += String(text))))
  const options = { dataDir, json: false }
  await setDeck(['athlete=Nobody Known'], options)
  expect(warned, 'before the roster was read').toBe('')

  const memory = openStationStore(dataDir)
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
  memory.roster.upsert([{ id, first_name: 'Ansel', last_name: 'Whitford' }], nowMs)
  memory.roster.setLastSync(nowMs)
  memory.close()
  await setDeck(['athlete=ansel whitford'], options)
  await setDeck([`athlete=${id}`], options)
  await setDeck(['athlete=Walk In'], { ...options, create: true })
  expect(warned).toBe('')
  await setDeck(['athlete=Ansel Whitfort'], options)
  expect(warned).toContain('No athlete is named Ansel Whitfort.')
  expect(warned).toContain('Did you mean Ansel Whitford?')
  warned = ''
  await setDeck(['athlete=Ansel Whitfordd'], { ...options, create: true })
  expect(warned).toContain('Ansel Whitfordd is a new athlete.')
  expect(warned).toContain('Did you mean Ansel Whitford?')
})

test('deck set --until-now replaces the deck changes since, and its dry run names them', async () => {
  const { dataDir, deck, said } = stopped()
  const memory = openStationStore(dataDir)
  memory.deck.add({ fromMs: ago(12), tags: { athlete: { firstName: 'Dana', create: false }, dimensions: {} } })
  memory.close()
  const options = { dataDir, json: false, from }
  await setDeck(ansel, { ...options, dryRun: true })
  expect(said()).toContain('No clip would change.')
  await setDeck(ansel, { ...options, dryRun: true, untilNow: true })
  expect(said()).toMatch(/replaces Dana, on deck since .*\n1 clip would change:/)
  await setDeck(ansel, { ...options, untilNow: true })
  expect(deck()).toMatchObject({ fromMs: ago(15), tags: { athlete: { firstName: 'Ansel', lastName: 'Whitford' } } })
})
