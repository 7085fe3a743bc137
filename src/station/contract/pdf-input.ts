import { z } from 'zod'
import { resultsBounds } from './results-bounds.ts'

/** Prints the window's content to PDF on this paper; `name` is the suggested file name. */
export const PdfInput = z.object({
  name: z.string().min(1).max(resultsBounds.nameLength),
  paper: z.enum(['letter', 'a4']),
})
export type PdfInput = z.infer<typeof PdfInput>
