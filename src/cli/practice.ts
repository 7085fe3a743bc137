import { resolve } from 'node:path'
import { AppError } from '../core/app-error.ts'
import { startPracticeService } from '../practice/practice-service.ts'
import { exitCodes, log, printJson, printLine } from './output.ts'
import { untilSignal } from './signals.ts'

export interface PracticeCommand {
  readonly port: number
  readonly dataDir: string
  readonly key: string | undefined
  readonly processingSeconds: number
  readonly json: boolean
}

/** `ondeck practice`: the whole service on this computer, until it is stopped. */
export async function practice({ port, dataDir, key, processingSeconds, json }: PracticeCommand): Promise<number> {
  const service = await startPracticeService({
    dataDir: resolve(dataDir),
    port,
    ...(key !== undefined && { key }),
    processingMs: processingSeconds * 1_000,
    log,
  }).catch((error: unknown) => {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw taken ? new AppError('port-in-use', { port }) : error
  })
  if (json) printJson({ type: 'ready', baseUrl: service.baseUrl, key: service.key, port: service.port })
  else {
    printLine('The practice service is running. Nothing leaves this computer.')
    printLine(`  base address  ${service.baseUrl}`)
    printLine(`  key           ${service.key}`)
    printLine(
      `Use them in a configuration and in ONDECK_API_KEY. Stop with Ctrl+C; everything is kept in ${resolve(dataDir)}.`,
    )
  }
  await untilSignal()
  await service.close()
  return exitCodes.allArrived
}
