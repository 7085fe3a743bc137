import { useEffect, useRef } from 'react'

/** Reads once more when what is asked changed, while the answer before it is still shown. The first reading is not repeated. */
export function useReread(wanted: string, reread: () => void): void {
  const before = useRef(wanted)
  useEffect(() => {
    if (before.current === wanted) return
    before.current = wanted
    if (wanted !== '') reread()
  }, [wanted, reread])
}
