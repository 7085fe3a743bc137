import { basename } from 'node:path'
import { toFailure } from '../../station/app-error.ts'
import type { Sender, SendOutcome, SendRequest } from '../../station/uploads/sender-port.ts'
import { type LogFact, toFailureFact } from './log-fact.ts'

type UploadFact = LogFact & { readonly kind: 'upload' }

/**
 * Wraps a sender to log the size, rate and outcome of each upload. The target's host is logged without its signature.
 */
export function loggedSender(sender: Sender, write: (fact: LogFact) => void): Sender {
  async function send(request: SendRequest): Promise<SendOutcome> {
    const { file, target, signal } = request
    const begunAtMs = performance.now()
    let sentBytes = 0
    const writeOutcome = (outcome: Pick<UploadFact, 'outcome'> & Partial<UploadFact>) => {
      const tookMs = Math.round(performance.now() - begunAtMs)
      write({
        kind: 'upload',
        file: basename(file.path),
        host: hostOf(target.url),
        sizeBytes: file.sizeBytes,
        sentBytes,
        tookMs,
        bytesPerSecond: tookMs > 0 ? Math.round((sentBytes / tookMs) * 1_000) : 0,
        ...outcome,
      })
    }
    try {
      const outcome = await sender.send({
        ...request,
        onProgress(bytes) {
          sentBytes = bytes
          request.onProgress(bytes)
        },
      })
      writeOutcome(outcomeFact(outcome))
      return outcome
    } catch (error) {
      writeOutcome(
        signal.aborted ? { outcome: 'interrupted' } : { outcome: 'failed', ...toFailureFact(toFailure(error)) },
      )
      throw error
    }
  }

  return { send }
}

function outcomeFact(outcome: SendOutcome): Pick<UploadFact, 'outcome'> & Partial<UploadFact> {
  switch (outcome.kind) {
    case 'stored':
      return { outcome: 'stored' }
    case 'unknown':
      return { outcome: 'unknown', detail: outcome.detail }
    case 'refused': {
      const { status, code, message } = outcome
      return {
        outcome: 'refused',
        because: 'target-refused',
        status,
        ...(code !== null && { storeCode: code }),
        ...(message !== null && { message }),
      }
    }
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')
