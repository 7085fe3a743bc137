import { disksOfProcess } from '../node/files/disks.ts'
import { exitCodeWithOutput } from './print/output.ts'

/** In order: what is still being printed is printed. Only where a thread hangs on a dead share it would not end at all. */
export function exitGracefully(exitCode: number): void {
  process.exitCode = exitCodeWithOutput(exitCode)
  if (disksOfProcess.someHang()) exitNow(exitCode)
}

/** An end waits for every thread, also for one that hangs: so the process becomes another one, which only ends. */
export function exitNow(exitCode: number): never {
  if (disksOfProcess.someHang()) process.execve?.('/bin/sh', ['sh', '-c', `exit ${exitCode}`], {})
  process.exit(exitCode)
}
