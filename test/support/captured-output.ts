import { onTestFinished, vi } from 'vitest'

/** Returns a function that runs a command in this process, and resolves with its output and exit code. */
export function captureOutput() {
  let printed = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
  onTestFinished(() => spy.mockRestore())
  return async (work: Promise<number>) => {
    printed = ''
    return { code: await work, printed }
  }
}
