import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'

/** Button that removes the key from the keychain, after a question. */
export function ForgetKey({ isDisabled }: { isDisabled: boolean }) {
  const { settings } = useWording()
  const client = useClient()
  return (
    <ConfirmButton
      label={settings.removeKey}
      tone="quiet"
      isDisabled={isDisabled}
      title={settings.removeKeyTitle}
      text={settings.removeKeyText}
      confirm={settings.removeKey}
      subject={settings.theKey}
      perform={() => client.key.forget()}
    />
  )
}
