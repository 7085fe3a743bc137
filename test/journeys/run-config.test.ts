import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { another, clip } from '../support/sample-clips.ts'
import { pitching, type Stage, test } from '../support/stage.ts'

const nowhere = { baseUrl: 'http://127.0.0.1:9/v1' }
const folder = { path: './cam', tags: pitching }
const good = { service: nowhere, folders: [folder], finished: { stableSeconds: 0.3, giveUpSeconds: 1 } }
const withFolder = (change: object) => ({ ...good, folders: [{ ...folder, ...change }] })

/** One of each kind: of the shape, of two folders together, of the text. All the others: `test/cli/unusable-config.test.ts`. */
const wrong: [what: string, config: object | string, names: string[]][] = [
  ['a misspelt key of a folder', withFolder({ recursiv: true }), ['folders[0].recursiv', 'recursive']],
  ['a link to another folder', { ...good, folders: [folder, { path: 'link' }] }, ['folders[1].path', 'overlap']],
  ['what is neither YAML nor JSON', 'service: {', ['YAML']],
]

function layOut(stage: Stage) {
  mkdirSync(join(stage.root, 'cam/DCIM'), { recursive: true })
  symlinkSync(join(stage.root, 'cam'), join(stage.root, 'link'))
}

describe.concurrent('an invalid configuration', () => {
  for (const [what, config, names] of wrong) {
    test(`with ${what} exits with 2 and names the key and the expected value`, async ({ stage }) => {
      layOut(stage)
      const ended = await stage.run(config)

      expect(ended.code, ended.stderr).toBe(2)
      expect(ended.stdout).toBe('')
      for (const name of names) expect(ended.stderr).toContain(name)
      expect(ended.stderr).not.toMatch(/\n\s+at .*:\d+:\d+/)
    })
  }

  test('reports all errors at once', async ({ stage }) => {
    const ended = await stage.run({ ...good, uploads: { parallel: 0, paralel: 1 }, finished: { stableSeconds: 'x' } })

    expect(ended.code).toBe(2)
    for (const key of ['uploads.parallel', 'uploads.paralel', 'finished.stableSeconds'])
      expect(ended.stderr).toContain(key)
  })

  test('exits with 2 for a missing configuration', async ({ stage }) => {
    const ended = await stage.run(good, { extra: ['--config', join(stage.root, 'none.yaml')] })

    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('none.yaml')
  })

  for (const [what, key] of [
    ['no key', ''],
    ['a key of only spaces', '   '],
    ['a key that begins otherwise', 'pk_123'],
    ['a key with a line break', 'sk_1\nX-Evil: 1'],
  ] as const) {
    test(`with ${what} starts nothing and names the next step`, async ({ stage }) => {
      const service = await stage.open()
      stage.put('cam/a.mp4', clip('plain-60.mp4'))
      const ended = await stage.run(stage.config(service), { key })

      expect(ended.code).toBe(2)
      expect(ended.stderr).toContain('ONDECK_API_KEY')
      expect(service.requests).toEqual([])
      if (key.trim() !== '') expect(ended.stderr).not.toContain(key)
    })
  }

  test('exits with 2 for an unknown option', async ({ stage }) => {
    const ended = await stage.run(good, { extra: ['--untill', 'uploaded'] })
    expect(ended.code).toBe(2)
  })

  test('exits with 2 for an unknown value of --until', async ({ stage }) => {
    const ended = await stage.run(good, { extra: ['--until', 'sent'] })
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('uploaded')
  })

  test('reports a data folder that can’t be used', async ({ stage }) => {
    layOut(stage)
    writeFileSync(join(stage.root, 'file'), '')
    const ended = await stage.run(good, { dataDir: join(stage.root, 'file') })

    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('data-folder-unusable')
  })
})

describe.concurrent('folders that can’t be read', () => {
  test('reports a missing folder, and continues with the clips of the others', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))
    const folders = [{ path: 'nowhere', tags: pitching }, folder]

    const ended = await stage.run(stage.config(service, { folders }))

    expect(ended.code, ended.stderr).toBe(1)
    expect(ended.stderr).toContain(join(stage.root, 'nowhere'))
    expect(ended.last('a.mp4')?.state).toBe('completed')
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('reports a file in place of a folder, and continues with the clips of the others', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', another('a'))
    stage.put('card', Buffer.from('no folder'))
    const folders = [{ path: 'card', tags: pitching }, folder]

    const ended = await stage.run(stage.config(service, { folders }))

    expect(ended.code, ended.stderr).toBe(1)
    expect(ended.stderr).toContain(join(stage.root, 'card'))
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('finds a folder that appears later in the next run', async ({ stage }) => {
    const service = await stage.open()
    const first = await stage.run(stage.config(service))
    const file = stage.put('cam/a.mp4', another('a'))
    const second = await stage.run(stage.config(service))

    expect([first.code, second.code]).toEqual([1, 0])
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('accepts an empty folder', async ({ stage }) => {
    const service = await stage.open()
    mkdirSync(join(stage.root, 'cam'))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    expect(ended.lines).toHaveLength(1)
    stage.expectCleanHands(service, ended)
  })

  test.runIf(process.platform !== 'win32')(
    'reports a folder and a clip without read permission, and continues with the others',
    async ({ stage }) => {
      const service = await stage.open()
      const file = stage.put('cam/a.mp4', another('a'))
      stage.put('closed/b.mp4', another('b'))
      const [closed, locked] = [join(stage.root, 'closed'), stage.put('cam/locked.mp4', another('locked'))]
      const folders = [{ path: 'closed', tags: pitching }, folder]
      const config = stage.config(service, { folders })
      for (const path of [closed, locked]) chmodSync(path, 0o000)

      const ended = await stage.startProgram(config, { asOwner: true }).ended()

      // The stage is compared and removed afterwards.
      for (const path of [closed, locked]) chmodSync(path, 0o700)
      expect(ended.code, ended.stderr).toBe(1)
      expect(ended.stderr).toContain(closed)
      expect(ended.last('locked.mp4')).toMatchObject({ state: 'unreadable', error: { code: 'file-locked' } })
      stage.expectArrived(service, file)
      stage.expectCleanHands(service, ended)
    },
  )
})
