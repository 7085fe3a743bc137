import { auditCommandEn, auditOptionsEn, auditWordsEn, cliAuditEn, screenAuditEn } from './words.en.ts'
import { auditCommandEs, auditOptionsEs, auditWordsEs, cliAuditEs, screenAuditEs } from './words.es.ts'

/** Texts of audits on the screens. */
export const auditScreenTexts = {
  en: { audit: screenAuditEn, auditWords: auditWordsEn },
  es: { audit: screenAuditEs, auditWords: auditWordsEs },
}

/** Texts of audits on the command line. */
export const auditCommandTexts = {
  en: {
    words: { audit: cliAuditEn },
    help: { commands: { audit: auditCommandEn }, options: auditOptionsEn },
  },
  es: {
    words: { audit: cliAuditEs },
    help: { commands: { audit: auditCommandEs }, options: auditOptionsEs },
  },
}
