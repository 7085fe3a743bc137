import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import type { Action } from '../../../renderer/hooks/use-action.ts'
import { useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'

interface StartPracticeProps {
  readonly text: string
  /** Switches the station; the caller shows its failure. */
  readonly starting: Action<[on: boolean]>
}

/** Starts practice mode; asks first when folders are watched, since their videos wait until practice mode ends. */
export function StartPractice({ text, starting }: StartPracticeProps) {
  const { settings, phrases } = useWording()
  const status = useStatus()
  const cameras = status?.folders.map(({ camera }) => camera) ?? []
  if (cameras.length === 0)
    return (
      <Button onPress={() => starting.start(true)} isDisabled={starting.isRunning}>
        {text}
      </Button>
    )
  return (
    <ConfirmButton
      label={text}
      isDisabled={starting.isRunning}
      title={settings.practiceAsk}
      text={settings.practiceAskText(phrases.format.list(cameras), status?.transfer.leftClips ?? 0)}
      confirm={settings.practiceStart}
      confirmTone="primary"
      subject={settings.thePractice}
      perform={async () => starting.start(true)}
    />
  )
}
