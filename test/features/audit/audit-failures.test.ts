import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { createFolders } from '../../../src/computer/watching/folders.ts'
import type { AuditScope } from '../../../src/features/audit/audit.ts'
import { createFolderReader } from '../../../src/features/audit/core/run-audit.ts'
import { createAuditStore } from '../../../src/features/audit/station/audit-store.ts'
import { createAuditApi } from '../../../src/features/audit/station/station-side.ts'
import { another } from '../../support/sample-clips.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'
import { auditedStation } from './audited-station.ts'

const everything: AuditScope = { kind: 'period', fromMs: null, toMs: null }

test('calls nothing missing without the service, and keeps the last finished audit', async () => {
  const { service, plant, processed, audit, audits } = await auditedStation()
  await plant('one.mp4')
  await processed()
  const before = await audit(everything)
  expect(before.last?.answer).toBe('yes')
  service.control.setFaults({ rules: [{ call: 'any', fault: { kind: 'status', status: 401 } }] })
  const refused = await audit(everything)
  expect(refused.ended?.because).toMatchObject({ code: 'key-refused' })
  expect(refused.last).toEqual(before.last)
  await service.close()
  const offline = await audit(everything)
  expect(offline.ended?.because?.code).toMatch(/^(offline|service-unavailable)$/)
  expect(offline.last).toEqual(before.last)
  expect(audits.rows({ group: 'missing', offset: 0, limit: 10 }).total).toBe(0)
})

test('waits after a 429, and calls no video missing when a request fails', async () => {
  const { service, plant, processed, audit, found } = await auditedStation()
  await plant('one.mp4')
  const gone = await plant('two.mp4')
  service.control.removeCapture({ sessionId: gone.sessionId })
  await processed()
  const busy = { kind: 'status', status: 429, retryAfterSeconds: 1 } as const
  const forbidden = { kind: 'status', status: 403 } as const
  service.control.setFaults({
    rules: [
      { call: 'listCaptures', times: 2, fault: busy },
      { call: 'getCapture', fault: forbidden },
    ],
  })
  const unclear = await audit(everything)
  expect(found(unclear.rows)).toEqual({ 'two.mp4': 'unchecked' })
  expect(unclear.last?.answer).toBe('no')
  service.control.setFaults({ rules: [] })
  expect(found((await audit(everything)).rows)).toEqual({ 'two.mp4': 'missing' })
})

test('runs one audit at a time, ignores a canceled one, and keeps the last one across a restart', async () => {
  const { service, plant, processed, audit, audits, card, dataDir } = await auditedStation()
  await plant('one.mp4')
  await processed()
  const { last } = await audit({ kind: 'folder', path: card })
  service.control.setFaults({ rules: [{ call: 'listCaptures', fault: { kind: 'stall', stallMs: 20_000 } }] })
  const { id } = audits.start(everything)
  expect(() => audits.start(everything)).toThrow('audit-running')
  audits.cancel(id)
  await eventually(() => expect(audits.state().running).toBeNull())
  expect(audits.state()).toMatchObject({ last, ended: { because: null } })
  const reopened = createAuditStore(dataDir)
  expect(reopened.last()).toEqual(last)
  expect(reopened.rows({ group: null, offset: 0, limit: 10 }).total).toBe(1)
  reopened.close()
})

test('denies a yes for links and hostile names, neutralizes formulas, and refuses the data folder', async () => {
  const { card, audit, audits, found, onCard, dataDir } = await auditedStation()
  const outside = join(temporaryFolder(), 'outside.mp4')
  writeFileSync(outside, another('outside'))
  symlinkSync(outside, join(card, 'link.mp4'))
  onCard('=HYPERLINK("x")\n.mp4', another('hostile'))
  const { rows, last } = await audit({ kind: 'folder', path: card })
  expect(last).toMatchObject({ answer: 'no', items: 2 })
  expect(Object.values(found(rows)).toSorted()).toEqual(['not-imported', 'unreadable'])
  const api = createAuditApi({ ...audits, close: async () => {} })
  const { text, next } = await api.csv({ from: 0 })
  const lines: Record<string, string>[] = parse(text, { columns: true })
  expect(next).toBeNull()
  expect(lines.map(({ result }) => result)).toEqual(['not-imported', 'unreadable'])
  expect(lines[0]?.['file']).toMatch(/^'=HYPERLINK/)
  expect((await audit({ kind: 'folder', path: dataDir })).ended?.because?.code).toBe('folder-own-data')
  await expect(async () => api.start({ kind: 'folder', path: 'card' })).rejects.toMatchObject({
    code: 'folder-missing',
  })
  expect((await audit({ kind: 'folder', path: join(card, 'nowhere') })).ended?.because?.code).toBe('folder-missing')
})

/** Folder with two videos, and an action while the first one is read. */
function readWhile(happens: (folder: string) => void) {
  const folder = join(temporaryFolder(), 'card')
  mkdirSync(folder)
  for (const name of ['one.mp4', 'two.mp4']) writeFileSync(join(folder, name), another(name))
  const files = createFiles()
  const folders = createFolders({ startsWorkerAtOnce: false })
  let isFirst = true
  const reading = createFolderReader({
    store: { withFingerprint: () => [], atPath: () => undefined },
    folders,
    files: {
      ...files,
      async fingerprint(path) {
        if (isFirst) happens(folder)
        isFirst = false
        return files.fingerprint(path)
      },
    },
  })
  const { signal } = new AbortController()
  const end = async () => {
    await files.end()
    await folders.end()
  }
  return {
    folder,
    reading,
    signal,
    end,
    read: () => reading.read(folder, { onFiles: () => {}, onBytes: () => {} }, signal),
  }
}

test('ends the audit without missing files when the card is removed', async () => {
  const { read, end } = readWhile((folder) => rmSync(folder, { recursive: true }))
  await expect(read()).rejects.toMatchObject({ code: 'folder-missing' })
  await end()
})

test('denies a yes for files that change or appear during the audit', async () => {
  const { read, end, reading, folder, signal } = readWhile((folder) =>
    ['one.mp4', 'two.mp4'].forEach((name) => writeFileSync(join(folder, name), another('written again', 999))),
  )
  const content = await read()
  expect(content.entries.map(({ because }) => because?.code)).toEqual(['file-changed', 'file-changed'])
  writeFileSync(join(folder, 'three.mp4'), another('three'))
  const changes = await reading.changesSince(folder, content, signal)
  expect(changes.map(({ file }) => file.path)).toEqual([join(folder, 'three.mp4')])
  await end()
})
