import type { Failure } from '../../../contract/failure.ts'
import type { Transfer } from '../../../contract/queue.ts'
import { useSetting } from '../../stores/use-setting.ts'
import { useShortcuts } from '../../stores/use-shortcuts.ts'
import { useWording } from '../../stores/wording-context.tsx'

export type TransferSettings = ReturnType<typeof useTransferSettings>

/** Pause, limit and number at a time, by key and by command too. */
export function useTransferSettings(transfer: Transfer) {
  const { queue } = useWording()
  const paused = useSetting('uploads.paused', transfer.paused)
  const limit = useSetting('uploads.limitMbitPerSecond', transfer.limitMbitPerSecond)
  const parallel = useSetting('uploads.parallel', transfer.parallel)

  useShortcuts([
    {
      id: 'queue-pause',
      name: paused.value ? queue.resume : queue.pause,
      keys: 'p',
      group: 'queue',
      when: () => !paused.isGiven,
      run: () => paused.set(!paused.value),
    },
  ])

  const all = [paused, limit, parallel]
  return {
    paused,
    limit,
    parallel,
    failure: all.reduce<Failure | null>((first, { failure }) => first ?? failure, null),
    forget: () => all.forEach(({ forget }) => forget()),
  }
}
