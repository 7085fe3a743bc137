import type { FailureSentences } from '../../failure-text.ts'

/** Auditorías: el historial o una carpeta, comparados con las capturas del servicio. */
export const auditFailuresEs = {
  'audit-running': () => ({
    message: 'Ya hay otra auditoría en curso.',
    next: 'Espere a que termine o cancélela.',
  }),
  'audit-too-large': ({ folder, files }) => ({
    message: `No se puede auditar ${folder}: contiene más de ${files} archivos.`,
    next: 'Elija una de sus subcarpetas.',
  }),
  'audit-account-changed': () => ({
    message: 'La auditoría se detuvo: el servicio o la clave de API cambiaron mientras se ejecutaba.',
    next: 'Ejecute la auditoría de nuevo.',
  }),
} satisfies FailureSentences
