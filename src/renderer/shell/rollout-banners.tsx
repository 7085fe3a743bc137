import { useState } from 'react'
import type { Provisioned } from '../../station/contract/provisioned.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { Button } from '../components/button.tsx'
import { useAction } from '../hooks/use-action.ts'
import { goTo, useRoute } from '../routes.ts'
import { useClient, useSettings } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import { FrameBanner } from './frame-banner.tsx'

/** Shows what in the organization's settings is not used, until dismissed; Settings keeps showing it. */
export function ManagedProblemsBanner() {
  const managed = useSettings()?.managed
  const { frame, phrases, settings, settingsFile } = useWording()
  const { name, within } = useRoute()
  const [dismissed, setDismissed] = useState('')
  const [first, ...others] = managed?.problems ?? []
  const shown = JSON.stringify(managed?.problems)
  if (!first || shown === dismissed || (name === 'settings' && within === 'computer')) return null
  const { message, next } = phrases.failure(first, settings.managedProblem, { isFinal: true })
  return (
    <FrameBanner
      tone="warn"
      shape="warning"
      title={message}
      role="status"
      action={
        <>
          <Button tone="quiet" onPress={() => goTo('settings', 'computer')}>
            {frame.openSettings}
          </Button>
          <Button onPress={() => setDismissed(shown)}>{frame.dismiss}</Button>
        </>
      }
    >
      {others.length === 0 ? next : settingsFile.moreProblems(others.length)}
    </FrameBanner>
  )
}

/** Shows what the provisioning file did at this start, and the step that is left. */
export function ProvisionedBanner({ status }: { status: StationStatus | null }) {
  const provisioned = useSettings()?.provisioned
  const client = useClient()
  const { frame, phrases, settingsFile } = useWording()
  const route = useRoute()
  const dismissing = useAction(() => client.settings.dismissProvisioned())
  const texts = useProvisionedTexts(provisioned ?? null, status?.key.kind === 'none')
  if (!provisioned || !texts) return null
  const isKeyLeft = provisioned.kind === 'applied' && status?.key.kind === 'none'
  return (
    <FrameBanner
      tone={provisioned.kind === 'applied' ? 'plain' : 'warn'}
      shape={provisioned.kind === 'applied' ? 'safe' : 'warning'}
      title={texts.title}
      role="status"
      action={
        <>
          {isKeyLeft && route.name !== 'settings' && (
            <Button tone="quiet" onPress={() => goTo('settings', 'connection')}>
              {settingsFile.enterKey}
            </Button>
          )}
          <Button isDisabled={dismissing.isRunning} onPress={dismissing.start}>
            {frame.dismiss}
          </Button>
        </>
      }
    >
      {dismissing.failure ? phrases.failure(dismissing.failure, provisioned.file).message : texts.note}
    </FrameBanner>
  )
}

function useProvisionedTexts(provisioned: Provisioned | null, isKeyMissing: boolean) {
  const { settingsFile, phrases } = useWording()
  if (provisioned === null) return null
  const { file } = provisioned
  if (provisioned.kind === 'not-applied') {
    const { message, next } = phrases.failure(provisioned.because, file, { isFinal: true })
    return { title: message, note: next }
  }
  const { provisionedKey, provisionedNext, provisionedDone } = settingsFile
  const note = provisioned.hasKey ? provisionedKey : isKeyMissing ? provisionedNext : provisionedDone
  return { title: settingsFile.provisioned(file, provisioned.folders), note }
}
