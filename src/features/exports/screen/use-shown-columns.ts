import { useEffect, useRef, useState } from 'react'
import { exportBounds } from '../../../station/contract/export-job.ts'

/** Width for a number and most names; longer names are cut off and shown on hover. */
const COLUMN_WIDTH_PX = 136
const ROW_NUMBER_WIDTH_PX = 72

/** Range of columns that fit the width of the area, and a function to move it. */
export function useShownColumns(total: number) {
  const area = useRef<HTMLElement>(null)
  const [count, setCount] = useState(6)
  const [first, setFirst] = useState(0)

  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const measure = () => {
      const room = Math.floor((element.clientWidth - ROW_NUMBER_WIDTH_PX) / COLUMN_WIDTH_PX)
      setCount(Math.min(Math.max(room, 1), exportBounds.tableColumns))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])

  const last = Math.max(total - count, 0)
  const move = (by: number) => setFirst((at) => Math.min(Math.max(at + by, 0), last))
  return { area, first: Math.min(first, last), count: Math.min(count, Math.max(total, 1)), move }
}
