import { useEffect, useEffectEvent, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Takes a file that is dropped anywhere on the page, which the browser would open in the page's place; null takes none.
 * Answers whether files are dragged over the page.
 */
export function useFileDrop(take: ((file: File) => void) | null): boolean {
  const [isOver, setOver] = useState(false)
  const taken = useEffectEvent((file: File) => take?.(file))

  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      const [file] = event.dataTransfer?.files ?? []
      if (file) taken(file)
    }
    window.addEventListener('dragover', over, { signal })
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => listeners.abort()
  }, [])
  return isOver
}
