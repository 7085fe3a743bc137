import { AskOnce } from '../../parts/ask-once.tsx'
import { useClient } from '../../stores/station-context.tsx'
import { useWording } from '../../stores/wording-context.tsx'

/** Takes the key out of the keychain; asks once. */
export function ForgetKey({ isDisabled }: { isDisabled: boolean }) {
  const { settings } = useWording()
  const client = useClient()
  return (
    <AskOnce
      ask={settings.forgetKey}
      tone="quiet"
      isDisabled={isDisabled}
      title={settings.forgetTitle}
      text={settings.forgetText}
      confirm={settings.forgetConfirm}
      thing={settings.theKey}
      perform={() => client.key.forget()}
    />
  )
}
