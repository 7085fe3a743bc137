import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still there: a late answer must not close or leave what a person opened after it. */
export function useMounted(): Readonly<RefObject<boolean>> {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
