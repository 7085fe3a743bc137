import { useEffect } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { useLoaded } from '../clip/use-loaded.ts'
import styles from './board.module.css'

/** Button below the day's reps that shows earlier days, if there are any. */
export function EarlierDays({ shown, onShow }: { shown: number; onShow: () => void }) {
  const client = useClient()
  const { today } = useWording()
  const { value, load } = useLoaded(() => client.reps({ offset: 0, limit: 1, fromMs: null }))
  useEffect(load, [load])
  if (!value || value.total <= shown) return null
  return (
    <div className={styles.foot}>
      <Button onPress={onShow}>{today.showEarlier}</Button>
    </div>
  )
}
