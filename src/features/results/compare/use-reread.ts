import { useEffect, useRef } from 'react'

/** Reads again after a change of the request, while the previous answer stays. The first read is not repeated. */
export function useReread(wanted: string, reread: () => void): void {
  const before = useRef(wanted)
  useEffect(() => {
    if (before.current === wanted) return
    before.current = wanted
    if (wanted !== '') reread()
  }, [wanted, reread])
}
