import { type RefObject, useLayoutEffect, useState } from 'react'
import type { PictureSize } from '../viewer-state.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** A picture within an area: whole, or filling it. */
export function pictureBox(area: Size, picture: Size, size: PictureSize): Size {
  if (picture.width <= 0 || picture.height <= 0) return area
  const scales = [area.width / picture.width, area.height / picture.height] as const
  const scale = size === 'fit' ? Math.min(...scales) : Math.max(...scales)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** How large a picture is displayed in an element, which may change its size. */
export function usePictureBox(area: RefObject<HTMLElement | null>, picture: Size, size: PictureSize): Size {
  const [here, setHere] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return undefined
    const measure = () => setHere({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [area])
  return pictureBox(here, picture, size)
}
