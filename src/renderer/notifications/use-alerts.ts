import { useEffect, useEffectEvent } from 'react'
import { type Alert, type AlertTarget, alertTargetAt, alertTargetOf } from '../../station/contract/alert.ts'
import { goTo, useRoute } from '../routes.ts'
import { showInBrowser } from '../state/browser-notifications.ts'
import { isElectronWindow } from '../state/electron-window.ts'
import type { LocalNotice } from '../state/notifications.ts'
import { useStation } from '../state/station-context.tsx'
import type { Ui } from '../state/ui.ts'
import { useWording } from '../state/wording-context.tsx'

/** Alerts that appear in the page; all others have a notice there already. */
const toneInPage: Readonly<Partial<Record<Alert['what']['kind'], LocalNotice['tone']>>> = {
  'needs-tags': 'warning',
  'camera-silent': 'warning',
  'all-uploaded': 'done',
  'station-silent': 'problem',
  'station-disk': 'warning',
  'station-clock': 'warning',
  summary: 'warning',
}

/**
 * Shows alerts in the page, and as browser notifications when the page has no focus. OnDeck's own window shows them
 * through its main process.
 */
export function useAlerts(): void {
  const { alerts, notifications, ui } = useStation()
  const { phrases, common } = useWording()
  const route = useRoute()

  const take = useEffectEvent(({ id, what }: Alert) => {
    const { title, text } = phrases.alert(what)
    const open = () => openAlertTarget(alertTargetOf(what), ui)
    const tone = toneInPage[what.kind]
    if (tone) notifications.show({ tone, title, text, action: { text: common.open, run: open } })
    if (!isElectronWindow() && !document.hasFocus()) showInBrowser({ id, title, text, onClick: open })
  })
  useEffect(() => alerts.follow((alert) => take(alert)), [alerts])

  // The main process opens the page at the target that a person clicked outside it.
  useEffect(() => {
    const target = alertTargetAt(window.location.hash)
    if (target === null) return
    // Back must not open the target again.
    window.history.replaceState(null, '', '#/today')
    openAlertTarget(target, ui)
  }, [route, ui])
}

/** Opens the clip, folder, export or screen of an alert. */
function openAlertTarget(target: AlertTarget, ui: Ui): void {
  ui.show(null)
  switch (target.kind) {
    case 'clip':
      goTo('today')
      return ui.openClip(target.clipId)
    case 'folder':
      ui.showFolder(target.path)
      return goTo('settings', 'folders')
    case 'export':
      return goTo('exports', target.exportId)
    case 'screen':
      return target.screen === 'about' ? goTo('settings', 'about') : goTo(target.screen)
  }
}
