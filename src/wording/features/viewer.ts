import { screenDrawingEn } from '../en/viewer/drawing.ts'
import { screenPreviewsEn } from '../en/viewer/previews.ts'
import { screenShareEn } from '../en/viewer/share.ts'
import { screenViewerEn } from '../en/viewer/viewer.ts'
import { screenDrawingEs } from '../es/viewer/drawing.ts'
import { screenPreviewsEs } from '../es/viewer/previews.ts'
import { screenShareEs } from '../es/viewer/share.ts'
import { screenViewerEs } from '../es/viewer/viewer.ts'

/** Texts of the viewer on the screens. */
export const viewerScreenTexts = {
  en: { viewer: screenViewerEn, drawing: screenDrawingEn, previews: screenPreviewsEn, share: screenShareEn },
  es: { viewer: screenViewerEs, drawing: screenDrawingEs, previews: screenPreviewsEs, share: screenShareEs },
}
