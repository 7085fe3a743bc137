import { useEffect, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import {
  type BrowserPermission,
  browserPermission,
  requestPermission,
  showInBrowser,
} from '../../../renderer/state/browser-notifications.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { SettingsGroup } from './settings-page.tsx'

/** Notification permission of this browser, with a button to request it. */
export function BrowserGroup() {
  const { notifications: words } = useWording()
  const [permission, setPermission] = useState(browserPermission)

  useEffect(() => {
    // The permission may have changed in the browser's settings.
    const reread = () => setPermission(browserPermission())
    window.addEventListener('focus', reread)
    return () => window.removeEventListener('focus', reread)
  }, [])

  const test = () =>
    showInBrowser({ id: 'test', title: words.testTitle, text: words.testText, onClick: () => undefined })
  return (
    <SettingsGroup title={words.browser} why={words.browserWhy}>
      <div role="status">
        <Permission permission={permission} />
        {permission === 'denied' && <p>{words.blockedNote}</p>}
      </div>
      <div>
        {permission === 'default' && (
          <Button tone="primary" onPress={() => void requestPermission().then(setPermission)}>
            {words.allow}
          </Button>
        )}
        {permission === 'granted' && <Button onPress={test}>{words.test}</Button>}
      </div>
    </SettingsGroup>
  )
}

function Permission({ permission }: { permission: BrowserPermission }) {
  const { notifications: words } = useWording()
  switch (permission) {
    case 'granted':
      return <StateWords shape="safe" words={words.allowed} />
    case 'default':
      return <StateWords shape="off" words={words.notAllowed} />
    case 'denied':
      return <StateWords shape="warning" words={words.blocked} />
    case 'none':
      return <StateWords shape="off" words={words.unsupported} />
  }
}
