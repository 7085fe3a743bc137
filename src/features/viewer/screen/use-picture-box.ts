import { type RefObject, useLayoutEffect, useState } from 'react'
import type { PictureFit } from './viewer-state.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Size of a picture that fits in an area or fills it. */
export function pictureBox(area: Size, picture: Size, size: PictureFit): Size {
  if (picture.width <= 0 || picture.height <= 0) return area
  const scales = [area.width / picture.width, area.height / picture.height] as const
  const scale = size === 'fit' ? Math.min(...scales) : Math.max(...scales)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Displayed size of a picture in an element of any size. */
export function usePictureBox(area: RefObject<HTMLElement | null>, picture: Size, size: PictureFit): Size {
  const [areaSize, setAreaSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return undefined
    const measure = () => setAreaSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [area])
  return pictureBox(areaSize, picture, size)
}
