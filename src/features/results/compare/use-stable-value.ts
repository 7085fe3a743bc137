import { useMemo } from 'react'

/** Keeps the same object while its content is equal, so that nothing is drawn again. */
export function useStableValue<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as Value, [text])
}
