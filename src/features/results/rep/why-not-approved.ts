import type { SessionDetail } from '../session.ts'

interface SessionOfClips {
  readonly session: Pick<SessionDetail['session'], 'id'>
  readonly clips: readonly Pick<SessionDetail['clips'][number], 'state'>[]
}

/** Message of the service about the session's capture, where this station uploaded it. */
export function whyNotApproved({ session, clips }: SessionOfClips): string | null {
  const messages = clips.flatMap(({ state }) => {
    if (state.kind !== 'failed' || state.because.code !== 'processing-failed' || state.sessionId === null) return []
    const isOwn = session.id === state.sessionId || session.id.startsWith(`${state.sessionId}_`)
    const { message } = state.because.parameters
    return isOwn && typeof message === 'string' ? message.trim() : []
  })
  return messages.find((message) => message !== '') ?? null
}
