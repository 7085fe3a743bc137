import type { AlertTarget } from '../../../contract/station/alert.ts'
import { goTo } from '../../routes.ts'
import type { Ui } from '../../state/ui.ts'

/** Opens what an alert is about. */
export function openAlertTarget(target: AlertTarget, ui: Ui): void {
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
      return goTo(target.screen)
  }
}
