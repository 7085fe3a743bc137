import { usePause } from '../../renderer/hooks/pause.ts'
import { useSetting } from '../../renderer/hooks/use-setting.ts'
import type { Failure } from '../../station/contract/failure.ts'
import type { Transfer } from '../../station/contract/queue.ts'

export type TransferSettings = ReturnType<typeof useTransferSettings>

/** Settings of the transfer controls. The frame shows a failed pause. */
export function useTransferSettings(transfer: Transfer) {
  const paused = usePause()
  const limit = useSetting('uploads.limitMbitPerSecond', transfer.limitMbitPerSecond)
  const parallel = useSetting('uploads.parallel', transfer.parallel)

  const all = [limit, parallel]
  return {
    paused,
    limit,
    parallel,
    failure: all.reduce<Failure | null>((first, { failure }) => first ?? failure, null),
    forget: () => all.forEach(({ clearFailure }) => clearFailure()),
  }
}
