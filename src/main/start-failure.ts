import { app, dialog } from 'electron'
import type { Failure } from '../contract/failure.ts'
import type { Language } from '../contract/station/settings.ts'
import { describeFailure } from '../wording/describe.ts'
import { screensFor } from '../wording/screens.ts'

/** What keeps OnDeck from starting, in a dialog of its own. Resolves when the person wants to try again. */
export async function showStartFailure(because: Failure): Promise<void> {
  const language: Language = app.getLocale().startsWith('es') ? 'es' : 'en'
  const { common } = screensFor(language)
  const { message, next } = describeFailure(because, 'OnDeck', { onScreen: !isOfFile(because), language })
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'OnDeck',
    message,
    detail: next,
    buttons: [common.retry, common.close],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  if (response === 1) {
    app.quit()
    // Nothing goes on: the program ends.
    await new Promise<never>(() => undefined)
  }
}

/** A person who starts the window with a configuration file edits that file. */
const isOfFile = ({ code }: Failure): boolean => code === 'config-invalid' || code === 'config-missing'
