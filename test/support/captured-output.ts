import { onTestFinished, vi } from 'vitest'

/** Runs commands in this process, and answers what each of them printed with its exit code. */
export function printing() {
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
