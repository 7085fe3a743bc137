import { isSameDay } from '../../renderer/state/local-days.ts'
import type { ScreenWording } from '../../renderer/state/wording-context.tsx'

/** Time, with the date unless it is today. */
export const momentText = (atMs: number, { format }: ScreenWording['phrases']): string =>
  isSameDay(atMs, Date.now()) ? format.clock(atMs) : format.dateTime(atMs)
