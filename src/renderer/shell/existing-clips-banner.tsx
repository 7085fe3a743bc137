import type { FolderStatus } from '../../station/contract/station-status.ts'
import { Button } from '../components/button.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useShortcuts } from '../hooks/use-shortcuts.ts'
import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import { FrameBanner } from './frame-banner.tsx'

/** Asks on every screen about clips that were in a folder before. The clips wait until a person answers. */
export function ExistingClipsBanner({ folder }: { folder: FolderStatus }) {
  const { client } = useStation()
  const { frame, phrases } = useWording()
  const { path } = folder.settings
  const count = folder.existingWaiting
  const taking = useAction(() => client.folders.existing({ path, answer: 'take' }))
  const ignoring = useAction(() => client.folders.existing({ path, answer: 'ignore' }))
  const isAnswering = taking.isRunning || ignoring.isRunning
  const failure = taking.failure ?? ignoring.failure
  const names = {
    take: `${frame.uploadExisting(count)}: ${folder.camera}`,
    ignore: `${frame.onlyNewClips}: ${folder.camera}`,
  }
  useShortcuts([
    { id: `existing-take ${path}`, name: names.take, keys: null, group: 'everywhere', run: taking.start },
    { id: `existing-ignore ${path}`, name: names.ignore, keys: null, group: 'everywhere', run: ignoring.start },
  ])
  return (
    <FrameBanner
      tone="warn"
      shape="warning"
      title={frame.existingWait(count, folder.camera)}
      role="status"
      action={
        <>
          <Button tone="quiet" aria-label={names.ignore} isDisabled={isAnswering} onPress={ignoring.start}>
            {frame.onlyNewClips}
          </Button>
          <Button aria-label={names.take} isDisabled={isAnswering} onPress={taking.start}>
            {frame.uploadExisting(count)}
          </Button>
        </>
      }
    >
      {failure ? phrases.failure(failure, path).message : frame.existingWaitNote}
    </FrameBanner>
  )
}
