import { classes } from '../../renderer/components/class-names.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import columns from './columns.module.css'

/** Column heads; hidden from screen readers, since each cell names its value. */
export function QueueColumnHeads() {
  const { queue, common } = useWording()
  return (
    <div className={classes(columns.head, typography.cap)} aria-hidden="true">
      <span>{queue.order}</span>
      <span>{queue.clip}</span>
      <span />
      <span className={classes(columns.size, columns.right)}>{common.size}</span>
      <span className={typography.cut}>{queue.progress}</span>
      <span className={classes(columns.speed, columns.unit)}>{queue.rateUnit}</span>
      <span className={columns.attempt}>{queue.attempt}</span>
      <span className={columns.expires}>{queue.expires}</span>
      <span>{common.state}</span>
      <span />
    </div>
  )
}
