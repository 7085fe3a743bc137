import { disksOfProcess } from '../computer/files/disks.ts'
import { exitCodeWithOutput } from './print/output.ts'

/** Exits after pending output is printed. Forces the exit when a thread is blocked by an unresponsive share. */
export function exitGracefully(exitCode: number): void {
  process.exitCode = exitCodeWithOutput(exitCode)
  if (disksOfProcess.someHang()) exitNow(exitCode)
}

/**
 * Exits immediately. A normal exit waits for all threads, including hung ones, so the process
 * replaces itself with a shell that only exits.
 */
export function exitNow(exitCode: number): never {
  if (disksOfProcess.someHang()) process.execve?.('/bin/sh', ['sh', '-c', `exit ${exitCode}`], {})
  process.exit(exitCode)
}
