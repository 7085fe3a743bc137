import { z } from 'zod'

/** A day in the station's time zone: `2026-03-08`. */
export const Day = z.iso.date()
