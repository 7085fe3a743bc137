import { Button } from '../../renderer/components/button.tsx'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { goToViewer } from '../../renderer/state/viewer-address.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { RepRow } from '../../station/contract/rep.ts'
import styles from './clip-drawer.module.css'

/** Button that opens the rep's cameras in the viewer. */
export function ViewerLink({ rep }: { rep: RepRow }) {
  const { viewer } = useWording()
  const open = () => goToViewer(rep.id)
  useShortcuts([{ id: 'clip-viewer', name: viewer.open, keys: 'v', group: 'clip', run: open }])
  return (
    <div className={styles.viewerLink}>
      <Button keys="v" onPress={open}>
        {viewer.open}
      </Button>
    </div>
  )
}
