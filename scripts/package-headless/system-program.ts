import { spawnSync } from 'node:child_process'
import { CannotPackage } from './project.ts'

/** Runs a program of the system to its end. Throws CannotPackage with what it said. */
export function runSystemProgram(program: string, parameters: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { status, stderr, error } = spawnSync(program, parameters, {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  if (error) throw new CannotPackage(`${program} is needed, and could not be started: ${error.message}`)
  if (status !== 0) throw new CannotPackage(`${program} ended with ${status}: ${stderr.trim()}`)
}
