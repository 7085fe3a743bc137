import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { apiKeyPrefix } from '../../service/access.ts'
import { FaultPlan } from '../../service/practice/fault-plan.ts'
import type { PracticeOptions, PracticeService } from '../../service/practice/practice-options.ts'
import { startPracticeService } from '../../service/practice/practice-service.ts'
import { PracticeFolderInUse } from '../../service/practice/private-folder.ts'
import { AppError } from '../../station/app-error.ts'
import { notAFolder } from '../../station/contract/failure.ts'
import { isFile } from '../../station/store/data-folder.ts'
import { exitCodes, log, printJson, printLine } from '../print/output.ts'
import { cliValues, cliWords } from '../print/words.ts'
import { untilSignal } from '../signals.ts'

export interface PracticeCommand {
  readonly port: number
  readonly dataDir: string
  readonly key?: string
  readonly keyFile?: string
  readonly processingSeconds: number
  readonly exportSeconds: number
  readonly retentionHours: number
  readonly seedRoster: number
  readonly tier?: 'premium' | 'base' | 'none'
  readonly captures?: 'on' | 'off'
  readonly faults?: string
  readonly control: boolean
  readonly json: boolean
}

const HOUR_MS = 3_600_000

/** Runs `ondeck practice`: the whole service on this computer, until it is stopped. */
export async function practice(command: PracticeCommand): Promise<number> {
  // Every user can read the command lines of this computer, so the key there is overwritten.
  if (command.key !== undefined) process.title = 'ondeck'
  const service = await start(command)
  if (command.json) printJson(ready(service))
  else introduce(service, resolve(command.dataDir))
  await untilSignal()
  await service.close()
  return exitCodes.success
}

async function start(command: PracticeCommand): Promise<PracticeService> {
  const options: PracticeOptions = {
    dataDir: resolve(command.dataDir),
    port: command.port,
    processingMs: command.processingSeconds * 1_000,
    exportMs: command.exportSeconds * 1_000,
    retentionMs: command.retentionHours * HOUR_MS,
    seedRoster: command.seedRoster,
    log,
    ...(command.tier && { tier: command.tier === 'none' ? 'unavailable' : command.tier }),
    ...(command.captures && { capturesEnabled: command.captures === 'on' }),
    ...keyOf(command),
    ...(command.faults !== undefined && { faults: readFaults(command.faults) }),
    ...(command.control && { controlPort: 0 }),
  }
  try {
    return await startPracticeService(options)
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) throw new AppError('port-in-use', { port: command.port })
    if (error instanceof PracticeFolderInUse) throw new AppError('practice-in-use', { folder: options.dataDir })
    const detail = isFile(options.dataDir) ? notAFolder : whyUnusable(error)
    throw detail === null ? error : new AppError('data-folder-unusable', { folder: options.dataDir, detail })
  }
}

/** Explains an unusable folder: SQLite only reports that it can't open its file. */
function whyUnusable(error: unknown): string | null {
  if (hasCode(error, 'EACCES') || hasCode(error, 'EPERM')) return cliValues().noPermission
  if (hasCode(error, 'EROFS')) return cliValues().readOnly
  if (hasCode(error, 'ENOSPC')) return cliValues().diskFull
  // The folder of a missing disk, and of a read-only one.
  const isExplained = hasCode(error, 'ERR_SQLITE_ERROR') || hasCode(error, 'ENOENT')
  return isExplained && error instanceof Error ? error.message : null
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** Reads the key from one of the two options. */
function keyOf({ key, keyFile }: PracticeCommand): { readonly key?: string } {
  if (keyFile === undefined) return key === undefined ? {} : { key: checkKey(key, '--key') }
  if (key !== undefined) throw wrongKey('--key-file', '--key')
  return { key: checkKey(readKey(keyFile), '--key-file') }
}

function readKey(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').trim()
  } catch (error) {
    throw wrongKey('--key-file', error instanceof Error ? error.message : String(error))
  }
}

function checkKey(key: string, option: string): string {
  if (key.startsWith(apiKeyPrefix) && /^[\x21-\x7e]+$/.test(key)) return key
  throw wrongKey(option, JSON.stringify(key))
}

const wrongKey = (option: string, value: string) =>
  new AppError('config-invalid', { key: option, given: value, expected: cliValues().practiceKey(apiKeyPrefix) })

function readFaults(file: string): FaultPlan {
  const wrong = (value: string) =>
    new AppError('config-invalid', {
      key: '--faults',
      given: value,
      expected: cliValues().faultPlan,
    })
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error))
  }
  const plan = FaultPlan.safeParse(content)
  if (!plan.success) throw wrong(describePlan(plan.error))
  return plan.data
}

const describePlan = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${path.join('.') || cliValues().wholePlan}: ${message}`).join('; ')

/** Makes the line for programs. */
function ready({ baseUrl, key, port, controlAddress }: PracticeService) {
  return { type: 'ready', baseUrl, key, port, ...(controlAddress && { control: controlAddress }) }
}

function introduce({ baseUrl, key, controlAddress }: PracticeService, dataDir: string) {
  const { practiceRuns, practiceAddress, practiceKey, practiceControl, controlWith, usePractice } = cliWords()
  const lines: [label: string, value: string][] = [
    [practiceAddress, baseUrl],
    [practiceKey, key],
  ]
  if (controlAddress) lines.push([practiceControl, controlWith(controlAddress.url, controlAddress.token)])
  const width = Math.max(...lines.map(([label]) => label.length))
  printLine(practiceRuns)
  for (const [label, value] of lines) printLine(`  ${label.padEnd(width)}  ${value}`)
  printLine(usePractice(dataDir))
}
