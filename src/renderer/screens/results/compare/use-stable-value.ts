import { useMemo } from 'react'

/** The same object for as long as it says the same: what is drawn from it stays as it is. */
export function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as Value, [text])
}
