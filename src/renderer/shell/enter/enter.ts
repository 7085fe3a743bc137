export type Entry = 'in' | 'code-refused' | 'no-code' | 'unreachable'

const CODE = /^#code=(.+)$/

/** Exchanges the code in the address for the right to be here; without one, asks whether this browser has it already. */
export async function enter(): Promise<Entry> {
  const code = CODE.exec(window.location.hash)?.[1]
  try {
    if (code === undefined) return (await hasEntered()) ? 'in' : 'no-code'
    const accepted = await exchange(decodeURIComponent(code))
    // Out of the address bar and the history, whether it was good or not.
    window.history.replaceState(null, '', '#/today')
    if (accepted || (await hasEntered())) return 'in'
    return 'code-refused'
  } catch {
    return 'unreachable'
  }
}

async function exchange(code: string): Promise<boolean> {
  const { ok } = await fetch('/enter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return ok
}

const hasEntered = async () => (await fetch('/entered', { cache: 'no-store' })).ok
