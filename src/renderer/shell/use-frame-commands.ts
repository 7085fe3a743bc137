import { screens } from '../../features/screens.ts'
import type { Settings } from '../../station/contract/settings.ts'
import type { SettingsPatch } from '../../station/contract/settings-patch.ts'
import type { Setting } from '../hooks/use-setting.ts'
import { useShortcuts } from '../hooks/use-shortcuts.ts'
import { useRedo, useUndo } from '../hooks/use-undo.ts'
import { useSlots } from '../page-slots.ts'
import { goTo } from '../routes.ts'
import { callFailure } from '../state/call-failure.ts'
import type { ShortcutCommand } from '../state/shortcuts.ts'
import { useStation, useStatus } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'

type Themes = Settings['screens']['theme']
type Languages = Settings['screens']['language']

const themes: readonly Themes[] = ['system', 'dark', 'light']
const languages: readonly Languages[] = ['system', 'en', 'es']

/** Registers the commands of every screen: routes, undo, pause, theme, language. */
export function useFrameCommands(pause: Setting<boolean>, openHelp: () => void): void {
  const { client, ui, notifications } = useStation()
  const wording = useWording()
  const { frame, phrases } = wording
  const { help } = useSlots()
  const status = useStatus()

  /** Reports failures as notifications, since these commands have no control on screen. */
  const attempt = (action: Promise<unknown>, subject: string) => {
    action.catch((error: unknown) => {
      const { message, next } = phrases.failure(callFailure(error), subject, { isFinal: true })
      notifications.show({ tone: 'problem', title: message, text: next })
    })
  }
  const change = (patch: SettingsPatch) => attempt(client.settings.change(patch), frame.settings)
  const undo = useUndo()
  const redo = useRedo()

  const everywhere = { group: 'everywhere' } as const
  const commands: ShortcutCommand[] = [
    {
      ...everywhere,
      id: 'palette',
      name: frame.openPalette,
      keys: 'mod+k',
      run: () => ui.show('palette'),
      keysOnly: true,
    },
    { ...everywhere, id: 'keys', name: frame.openKeyMap, keys: '?', run: () => ui.show('keys') },
    { ...everywhere, id: 'undo', name: frame.undo, keys: 'mod+z', run: () => undo() },
    { ...everywhere, id: 'redo', name: frame.redo, keys: 'mod+shift+z', run: () => redo() },
    { ...everywhere, id: 'redo-y', name: frame.redo, keys: 'mod+y', run: () => redo(), keysOnly: true },
    ...screens.flatMap(({ route, name, rail }) => {
      if (rail === null) return []
      const { key, isShown } = rail
      const go = { name: frame.goTo(name(wording)), when: () => isShown(status), run: () => goTo(route) }
      return [{ ...everywhere, id: `go-${route}`, keys: key, ...go }]
    }),
    ...screens.flatMap(({ route, openCommand }) =>
      openCommand === null
        ? []
        : [{ ...everywhere, id: `go-${route}`, name: openCommand(wording), keys: null, run: () => goTo(route) }],
    ),
    ...(help ? [{ ...everywhere, id: 'go-help', name: help.openText(wording), keys: 'f1', run: openHelp }] : []),
    {
      id: 'pause',
      group: 'queue',
      name: pause.value ? frame.resumeUploads : frame.pauseUploads,
      keys: 'p',
      when: () => !pause.isFixedByConfig,
      run: () => pause.set(!pause.value),
    },
    {
      ...everywhere,
      id: 'notifications',
      name: frame.openNotifications,
      keys: null,
      run: () => ui.show('notifications'),
    },
    ...themes.map((theme) => ({
      ...everywhere,
      id: `theme-${theme}`,
      name: frame.changeTheme(frame.themes[theme]),
      keys: null,
      run: () => change({ screens: { theme } }),
    })),
    ...languages.map((language) => ({
      ...everywhere,
      id: `language-${language}`,
      name: frame.changeLanguage(frame.languages[language]),
      keys: null,
      run: () => change({ screens: { language } }),
    })),
  ]
  useShortcuts(commands)
}
