import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import { NotificationsDialog } from '../notifications/notifications-dialog.tsx'
import { goTo } from '../routes.ts'
import { callFailure } from '../state/call-failure.ts'
import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import { putOnDeck } from '../tagging/put-on-deck.ts'
import { KeyMap } from './key-map.tsx'
import { Palette } from './palette.tsx'
import { UndoDialog } from './undo-dialog.tsx'

/** Overlays above every screen: palette, shortcut map, notifications. */
export function Overlays() {
  const { ui, notifications, shortcuts, client, deck } = useStation()
  const { phrases } = useWording()
  const { overlay } = useStore(ui.store)
  const { past } = useStore(notifications.store)
  const { commands } = useStore(shortcuts.store)
  const close = () => ui.show(null)

  useEffect(() => {
    if (overlay === 'notifications') notifications.markRead()
  }, [overlay, past, notifications])

  const putAthleteOnDeck = (athlete: AthleteSummary) => {
    putOnDeck(client, deck.store.getState().value, athlete).catch((error: unknown) => {
      const { message, next } = phrases.failure(callFailure(error), athlete.name, { isFinal: true })
      notifications.show({ tone: 'problem', title: message, text: next })
    })
  }

  return (
    <>
      <Palette
        isOpen={overlay === 'palette'}
        commands={commands}
        onClose={close}
        onAthlete={({ id }) => goTo('athletes', id)}
        onPutOnDeck={putAthleteOnDeck}
      />
      <KeyMap isOpen={overlay === 'keys'} commands={commands} onClose={close} />
      <NotificationsDialog isOpen={overlay === 'notifications'} past={past} onClose={close} />
      <UndoDialog />
    </>
  )
}
