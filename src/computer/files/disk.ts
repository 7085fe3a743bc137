interface Concurrency {
  readonly onDisk: number
  readonly inFolder: number
}

interface Question {
  readonly folder: string
  readonly lateAtMs: number
  readonly begin: () => Promise<void>
  readonly giveUp: () => void
  isLate: boolean
}

interface Terms {
  readonly folder: string
  readonly waitMs: number
  /** Creates the error for a call that takes too long or cannot start. */
  readonly refusal: () => Error
}

/**
 * Limits the calls to one disk or share. While all allowed calls hang, further calls fail at once; the first answer
 * frees the disk again.
 */
export function createDisk({ onDisk, inFolder }: Concurrency) {
  const pending = new Set<Question>()
  let waiting: Question[] = []
  /** One timer for all calls: a timer per call would cost more than the call. */
  let timer: NodeJS.Timeout | undefined

  const askedIn = (folder: string) => [...pending].filter((one) => one.folder === folder)
  const isFull = (folder: string) => pending.size >= onDisk || askedIn(folder).length >= inFolder
  const areLate = (questions: readonly Question[]) => questions.every(({ isLate }) => isLate)

  const isSilent = (folder: string) =>
    (pending.size >= onDisk && areLate([...pending])) ||
    (askedIn(folder).length >= inFolder && areLate(askedIn(folder)))

  function ask<Answer>(question: () => Promise<Answer>, { folder, waitMs, refusal }: Terms): Promise<Answer> {
    if (isSilent(folder)) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const lateAtMs = performance.now() + waitMs
      const begin = () => question().then(resolve, reject)
      startOrQueue({ folder, lateAtMs, begin, giveUp: () => reject(refusal()), isLate: false })
      timer ??= setTimeout(giveUpLate, waitMs).unref()
    })
  }

  function startOrQueue(one: Question) {
    if (isFull(one.folder)) return void waiting.push(one)
    pending.add(one)
    void one.begin().then(() => {
      pending.delete(one)
      if (waiting.length > 0) startWaiting()
    })
  }

  function startWaiting() {
    const all = waiting
    waiting = []
    for (const one of all) startOrQueue(one)
  }

  function giveUpLate() {
    const nowMs = performance.now()
    const all = [...pending, ...waiting].filter(({ isLate }) => !isLate)
    for (const one of all) if (one.lateAtMs <= nowMs + 1) one.isLate = true
    for (const one of all) {
      if (one.isLate || (!pending.has(one) && isSilent(one.folder))) one.giveUp()
    }
    waiting = waiting.filter(({ isLate, folder }) => !isLate && !isSilent(folder))
    const next = Math.min(...all.filter(({ isLate }) => !isLate).map(({ lateAtMs }) => lateAtMs))
    timer = Number.isFinite(next) ? setTimeout(giveUpLate, next - nowMs).unref() : undefined
  }

  return { ask, isSilent, isAsked: () => pending.size > 0 }
}
