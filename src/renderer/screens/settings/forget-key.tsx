import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useClient } from '../../stores/station-context.tsx'
import { useAction } from '../../stores/use-action.ts'
import { useWording } from '../../stores/wording-context.tsx'

/** Takes the key out of the keychain; asks once. */
export function ForgetKey({ isDisabled }: { isDisabled: boolean }) {
  const { settings, common } = useWording()
  const client = useClient()
  const [isAsking, setAsking] = useState(false)
  const forgetting = useAction(async () => {
    await client.key.forget()
    setAsking(false)
  })
  return (
    <>
      <Button tone="quiet" onPress={() => setAsking(true)} isDisabled={isDisabled}>
        {settings.forgetKey}
      </Button>
      <Dialog
        title={settings.forgetTitle}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        role="alert"
        actions={
          <>
            <Button autoFocus onPress={() => setAsking(false)}>
              {common.cancel}
            </Button>
            <Button tone="danger" onPress={forgetting.start} isDisabled={forgetting.isRunning}>
              {settings.forgetConfirm}
            </Button>
          </>
        }
      >
        <p>{settings.forgetText}</p>
        {forgetting.failure && <Problem once failure={forgetting.failure} thing={settings.theKey} size="line" />}
      </Dialog>
    </>
  )
}
