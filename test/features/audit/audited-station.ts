// Idle station, practice service and memory card for audits.

import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { ownDataOf } from '../../../src/computer/files/own-data.ts'
import type { AuditRow, AuditScope, AuditState } from '../../../src/features/audit/audit.ts'
import { openAudits } from '../../../src/features/audit/station/station-side.ts'
import type { PracticeOptions } from '../../../src/service/practice/practice-service.ts'
import type { Clip, ClipState } from '../../../src/station/contract/clip.ts'
import { Settings } from '../../../src/station/contract/settings.ts'
import { createStation } from '../../../src/station/host/station.ts'
import type { ReservationRecord } from '../../../src/station/ports.ts'
import type { ServiceOrigin } from '../../../src/station/service/service-origin.ts'
import { addAthlete, captureBody, startService, until } from '../../service/practice/support.ts'
import { formOf, send } from '../../service/practice/upload.ts'
import { writer } from '../../station/store/stored-clips.ts'
import { another } from '../../support/sample-clips.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'

interface Planted {
  readonly bytes?: Buffer
  /** False only reserves the capture. */
  readonly isUploaded?: boolean
  readonly state?: (sessionId: string) => ClipState
  readonly origin?: ServiceOrigin
  readonly more?: Partial<Clip>
}

/** Never started: only the audit sends requests, and no clip changes. */
export async function auditedStation(options: Partial<PracticeOptions> = {}) {
  const service = await startService(options)
  const athlete = await addAthlete(service.ask, { first_name: 'Maya', last_name: 'Ortiz' })
  const root = temporaryFolder(quickPlace)
  const dataDir = join(root, 'data')
  const card = join(root, 'card', 'DCIM', '100CAM')
  mkdirSync(card, { recursive: true })
  const settings = Settings.parse({ service: { baseUrl: service.baseUrl }, folders: [] })
  const station = createStation({
    settings: () => ({ ...settings, once: false, finished: { stableSeconds: 0.2, giveUpSeconds: 600 } }),
    dataDir,
    apiKey: service.key,
    ffprobePath: 'ffprobe',
    userAgent: 'test',
    onEvent: () => {},
    isIdle: true,
  })
  const files = createFiles()
  const audits = openAudits({ station, dataDir, ownData: ownDataOf(dataDir), onChange: () => {} })
  let isOpen = true
  /** Frees the data folder for another process. */
  async function close() {
    if (!isOpen) return
    isOpen = false
    await audits.close()
    await files.end()
    await station.stop()
    station.close()
  }
  onTestFinished(close)
  const { add } = writer({ store: station.store })

  function onCard(name: string, bytes: Buffer): string {
    const file = join(card, name)
    writeFileSync(file, bytes)
    return file
  }

  async function reserve(bytes: Buffer | null): Promise<string> {
    const { body } = await service.ask('POST', '/captures', { body: captureBody(athlete) })
    if (bytes) await send(body.upload_url, formOf([...Object.entries<string>(body.upload_fields), ['file', bytes]]))
    return body.session_id
  }

  const noteReservation = (clip: Clip, sessionId: string, more: Partial<ReservationRecord> = {}) =>
    station.store.saveReservation({
      id: randomUUID(),
      clipId: clip.id,
      askedAtMs: 0,
      origin: station.origin(),
      request: { ...captureBody(athlete), file_name: 'clip.mp4' },
      outcome: { kind: 'used', sessionId },
      ...more,
    })

  /** Uploaded clip in the ledger, with its capture at the service and its file on the card. */
  async function plant(
    name: string,
    { bytes = another(name), isUploaded = true, state, origin, more = {} }: Planted = {},
  ) {
    const path = onCard(name, bytes)
    const sessionId = await reserve(isUploaded ? bytes : null)
    const clip = add({
      path,
      folder: card,
      sizeBytes: bytes.length,
      foundAtMs: Date.now() - 1_000,
      fingerprint: await files.fingerprint(path),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      state: state?.(sessionId) ?? { kind: 'completed', sessionId },
      ...more,
    })
    noteReservation(clip, sessionId, origin === undefined ? {} : { origin })
    return { clip, sessionId, path, bytes }
  }

  /** Completes processing of all uploaded videos. */
  const processed = () =>
    until(
      async () => (await service.ask('GET', '/captures?status=processing')).body.total_count,
      (count) => count === 0,
    )

  async function audit(scope: AuditScope): Promise<AuditState & { rows: AuditRow[] }> {
    const { id } = audits.start(scope)
    await eventually(() => expect(audits.state().running?.id).not.toBe(id))
    const state = audits.state()
    return { ...state, rows: audits.rows({ group: null, offset: 0, limit: 10_000 }).items }
  }

  const found = (rows: readonly AuditRow[]) =>
    Object.fromEntries(
      rows
        .filter(({ group }) => group !== 'known')
        .map(({ group, fileName, sessionId }) => [fileName || sessionId || '', group]),
    )

  return {
    service,
    station,
    audits,
    athlete,
    card,
    add,
    onCard,
    reserve,
    noteReservation,
    plant,
    processed,
    audit,
    found,
    root,
    dataDir,
    close,
  }
}
