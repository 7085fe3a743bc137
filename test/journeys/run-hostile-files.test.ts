// Hostile names, lists and things that are no files, against the built command.
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { another } from '../support/sample-clips.ts'
import { test, until } from '../support/stage.ts'

/** Names that are options, protocols, commands, formats or another name to some program. */
const names = [
  '-version.mp4',
  '--help.mov',
  'file:..%2f..%2fetc%2fpasswd.mp4',
  'concat:a|b.mp4',
  'subfile,,start,0,end,9,,:x.mp4',
  'http:__127.0.0.1__x.mp4',
  '$(touch pwned);`touch pwned`.mp4',
  `'; touch pwned #.mp4`,
  '%s%n%x.mp4',
  `${'n'.repeat(251)}.mp4`,
  '\u202etxt.mov.mp4',
  'line\u2028paragraph\u2029.mp4',
  'Zu\u0308rich.mp4',
  'Z\u00fcrich.mp4',
  'CON.mp4',
  'nul.mov',
  'constructor.mp4',
  '__proto__.mov',
]

describe.skipIf(process.platform === 'win32')('hostile names', () => {
  test('clips of any name are uploaded once and moved under their names; nothing else is opened or run', async ({
    stage,
  }) => {
    const service = await stage.open()
    const files = names.map((name, index) => stage.put(`cam/${name}`, another(`named ${index}`)))
    const outside = stage.put('elsewhere/outside.mp4', another('outside'))
    symlinkSync(outside, join(stage.root, 'cam/link.mp4'))
    symlinkSync(join(stage.root, 'elsewhere'), join(stage.root, 'cam/day'))
    symlinkSync(join(stage.root, 'cam'), join(stage.root, 'cam/loop'))
    execFileSync('mkfifo', [join(stage.root, 'cam/pipe.mp4')])
    writeFileSync(join(stage.root, 'cam/shotlist.csv'), `file,movement\nnone.mp4,pitching\n${'\n'.repeat(5_000_000)}`)
    const sizes = files.map((file) => statSync(file).size)
    files.forEach(stage.letGo)

    const sentFiles = () => readdirSync(join(stage.root, 'sent')).filter((name) => !name.startsWith('.'))
    const uploads = { afterUpload: { kind: 'move', folder: './sent' } }
    const running = stage.start(stage.config(service, { uploads }), { once: false })
    await until(() => readdirSync(stage.root).includes('sent') && sentFiles().length === names.length)
    running.kill('SIGTERM')
    const ended = await running.ended()

    expect(ended.clips.map(({ file }) => file).filter((file) => /link|day|loop|pipe/.test(file))).toEqual([])
    expect(ended.summary).toMatchObject({ completed: names.length })
    expect(service.captures.all).toHaveLength(names.length)
    expect(sentFiles().toSorted()).toEqual(names.toSorted())
    expect(names.map((name) => statSync(join(stage.root, 'sent', name)).size)).toEqual(sizes)
    expect(
      readdirSync(stage.root, { recursive: true })
        .map(String)
        .filter((path) => path.includes('pwned')),
    ).toEqual(names.filter((name) => name.includes('pwned')).map((name) => join('sent', name)))
    stage.expectCleanHands(service, ended)
  })
})
