import { app, type BrowserWindow } from 'electron'
import type { WorkLeft } from '../core/work-left.ts'
import { type DesktopWords, type QuitAnswer, quitQuestion } from './desktop-words.ts'
import { showMessage } from './show-message.ts'

interface Options {
  /** Null when nothing is left, or the station does not answer. */
  readonly left: () => Promise<WorkLeft | null>
  readonly ask: (left: WorkLeft) => Promise<QuitAnswer>
  /** Stops the station in order, so that the next start continues its uploads. */
  readonly stop: () => Promise<void>
  /** Starts OnDeck again when `leave` has ended this process. */
  readonly startAgain: (leave: () => void) => void
  readonly onChange: () => void
}

type Phase = 'running' | 'asking' | 'waiting' | 'stopping' | 'stopped'

/** Quits in order: asks while clips are left, waits for them if chosen, then stops the station. */
export function createQuitting({ left, ask, stop, startAgain, onChange }: Options) {
  let phase: Phase = 'running'
  let isWantedAgain = false

  function move(next: Phase) {
    phase = next
    onChange()
  }

  async function request() {
    if (phase === 'asking' || phase === 'stopping') return
    move('asking')
    const work = await left()
    const answer = work === null ? 'now' : await ask(work)
    if (isStopping()) return
    if (answer === 'cancel') move('running')
    if (answer === 'when-done') await wait()
    if (answer === 'now') await stopNow()
  }

  async function wait() {
    move('waiting')
    // The last clip may have been uploaded while the question was open: no later change would arrive then.
    if ((await left()) === null && phase === 'waiting') await stopNow()
  }

  function quit() {
    if (isWantedAgain) startAgain(() => app.quit())
    else app.quit()
  }

  async function stopNow(leave = quit) {
    if (isStopping()) return
    move('stopping')
    await stop()
    move('stopped')
    leave()
  }

  const isStopping = () => phase === 'stopping' || phase === 'stopped'

  app.on('before-quit', (event) => {
    if (phase === 'stopped') return
    event.preventDefault()
    void request()
  })

  return {
    isWaiting: () => phase === 'waiting',
    /** True while quitting closes the window, which is no request of the person. */
    isStopping,
    /** Continues quitting when the work that it waited for is done. */
    changed(work: WorkLeft | null) {
      if (phase === 'waiting' && work === null) void stopNow()
    },
    cancel() {
      if (phase === 'waiting') move('running')
    },
    /** Starts OnDeck again after it has quit, because a person started it meanwhile. */
    startAgainAfterwards() {
      if (phase === 'stopping') isWantedAgain = true
    },
    /** Stops without asking, because the system shuts down. */
    now: () => void stopNow(),
    /** Stops without asking, then calls `leave`, which ends the program by installing a release. */
    stopFor: (leave: () => void) => void stopNow(leave),
  }
}

export async function askToQuit(
  left: WorkLeft,
  window: BrowserWindow | null,
  words: DesktopWords,
): Promise<QuitAnswer> {
  const { message, detail, buttons, answers } = quitQuestion(left, words)
  const answer = await showMessage(window, {
    type: 'question',
    message,
    detail,
    buttons,
    defaultId: 0,
    cancelId: answers.indexOf('cancel'),
  })
  return answers[answer] ?? 'cancel'
}
