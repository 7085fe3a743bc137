import { app, type BrowserWindow } from 'electron'
import type { Failure } from '../station/contract/failure.ts'
import type { Language } from '../station/contract/settings.ts'
import { describeFailure } from '../words/describe.ts'
import { screensFor } from '../words/screens.ts'
import { showMessage } from './desktop/show-message.ts'

/** Shows in a dialog why OnDeck can't start. Resolves when the person chooses to retry. */
export async function showStartFailure(
  because: Failure,
  window: BrowserWindow | null,
  quit = () => app.quit(),
): Promise<void> {
  const language: Language = app.getLocale().startsWith('es') ? 'es' : 'en'
  const { common } = screensFor(language)
  const { message, next } = describeFailure(because, 'OnDeck', { onScreen: !isOfFile(because), language })
  const answer = await showMessage(window, {
    type: 'error',
    message,
    detail: next,
    buttons: [common.retry, common.close],
    defaultId: 0,
    cancelId: 1,
  })
  if (answer === 1) {
    quit()
    // Waits for the end of the program.
    await new Promise<never>(() => undefined)
  }
}

/** True for failures of the configuration file, which its author can edit. */
const isOfFile = ({ code }: Failure): boolean => code === 'config-invalid' || code === 'config-missing'
