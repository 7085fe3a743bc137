import { expect, test } from 'vitest'
import { browserKeys } from '../support/http-browser.ts'
import { hangMs } from '../support/pace.ts'
import { demoClip } from '../support/sample-clips.ts'
import { openChromium } from './chromium.ts'
import { fixtureScreen } from './fixture-screen.ts'
import { startStage } from './headless-stage.ts'
import { attack, MAPPED, nothing, startHostileServer } from './hostile-attempts.ts'

/** A browser that is inside the station, and has another page open. */
async function openHostile(address: (ports: { hostile: number; ours: number }) => string) {
  const stage = await startStage({ script: fixtureScreen, clip: demoClip('cam-a/IMG_0412.MOV') })
  const browser = await openChromium(MAPPED)
  const context = await browser.newContext()
  context.setDefaultTimeout(hangMs())
  const own = await context.newPage()
  await own.goto(`${stage.origin}/#code=${stage.access.issueCode()}`)
  await own.getByText('heard hello').waitFor()
  const page = await context.newPage()
  await page.goto(address({ hostile: await startHostileServer(), ours: stage.port }))
  return { ...stage, context, own, page }
}

/** Secrets of the station and its own page, given to the attacker: a code, a ticket, and the address of the media. */
async function everything({ access, own }: Awaited<ReturnType<typeof openHostile>>) {
  const { ticket } = await own.evaluate<{ ticket: string }>('prove()')
  const media = await own.evaluate<string>('media')
  return { code: access.issueCode(), key: browserKeys().key, browser: access.list()[0]?.id ?? '', media, ticket }
}

test('our own page gets the data that the hostile ones below try to read', async () => {
  const stage = await openHostile(({ hostile }) => `http://127.0.0.1:${hostile}`)
  const got = await attack(stage.own, stage.origin, await everything(stage))
  const { greeted, enter, image, player, socket } = got
  expect({ greeted, enter, image, player, socket }).toEqual({
    greeted: expect.stringContaining('signature'),
    enter: expect.stringContaining('browser'),
    image: 'img',
    player: 'video',
    socket: 'opened',
  })
  expect(got['video']).toContain('ftyp')
  expect(got['page']).toContain('<title>Fixture</title>')
})

const places: [what: string, address: (ports: { hostile: number }) => string][] = [
  [
    'another port of this computer, where its browser brings our cookie along',
    ({ hostile }) => `http://127.0.0.1:${hostile}`,
  ],
  ['localhost', ({ hostile }) => `http://localhost:${hostile}`],
  ['a host of its own', ({ hostile }) => `http://evil.example:${hostile}`],
]

test.each(places)('a hostile page at %s reads and changes nothing', async (_what, address) => {
  const stage = await openHostile(address)
  const { access, messages, origin, own, page } = stage
  const given = await everything(stage)
  expect(await attack(page, origin, given)).toEqual(nothing)
  expect(messages).toEqual(['hello'])
  expect(access.enter({ ...given, name: null, system: null }).kind).toBe('entered')
  await own.reload()
  await own.getByText('heard hello').waitFor()
})

test('a page whose host name was pointed at the station gets nothing from it', async () => {
  const stage = await openHostile(({ hostile }) => `http://evil.example:${hostile}`)
  const { access, messages, page, port } = stage
  const given = await everything(stage)
  expect(await attack(page, `http://evil.example:${port}`, given)).toEqual(nothing)
  const rebound = await page.goto(`http://evil.example:${port}/`)
  expect(rebound?.status()).toBe(421)
  const answers = await attack(page, `http://evil.example:${port}`, given)
  expect({ ...nothing, ...answers, ...refusedInWords(answers) }).toEqual(nothing)
  expect(messages).toEqual(['hello'])
  expect(access.enter({ ...given, name: null, system: null }).kind).toBe('entered')
})

/** From the same origin a page may read that it was refused: that is all there is to read. */
const refusedInWords = (answers: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(answers).map(([name, text]) => [name, text === 'not-our-host\n' ? null : text]))

test('a window that a hostile page opens is outside its control', async () => {
  const { context, origin, page } = await openHostile(({ hostile }) => `http://127.0.0.1:${hostile}`)
  const opened = context.waitForEvent('page')
  await page.evaluate(`window.opened = window.open(${JSON.stringify(origin)})`)
  await (await opened).getByText('heard hello').waitFor()
  expect(await page.evaluate('window.opened.closed')).toBe(true)
})
