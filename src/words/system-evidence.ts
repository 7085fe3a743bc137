import type { Failure } from '../station/contract/failure.ts'
import type { Language } from '../station/contract/settings.ts'

type Both = Readonly<Record<Language, string>>

/** Texts for error codes of the system and the network. */
const systemCodes: readonly (readonly [code: RegExp, words: Both])[] = [
  [/\bECONNREFUSED\b/, { en: 'connection refused', es: 'conexión rechazada' }],
  [/\b(ECONNRESET|EPIPE|ECONNABORTED)\b/, { en: 'connection lost', es: 'conexión interrumpida' }],
  [/\b(ETIMEDOUT|ESOCKETTIMEDOUT)\b/, { en: 'timed out', es: 'se agotó el tiempo de espera' }],
  [/\b(EHOSTUNREACH|ENETUNREACH|ENETDOWN)\b/, { en: 'no route to host', es: 'sin ruta al servidor' }],
  [/\b(EACCES|EPERM)\b/, { en: 'no permission', es: 'sin permiso' }],
  [/\b(EBUSY|ETXTBSY)\b/, { en: 'in use by another program', es: 'en uso por otro programa' }],
  [/\b(ENOENT|ENOTDIR)\b/, { en: 'not found', es: 'no se encontró' }],
  [/\bEROFS\b/, { en: 'read-only', es: 'solo lectura' }],
  [/\bEIO\b/, { en: 'disk error', es: 'error de disco' }],
  [/\b(EMFILE|ENFILE)\b/, { en: 'too many open files', es: 'demasiados archivos abiertos' }],
  [/\bENOSPC\b/, { en: 'disk full', es: 'sin espacio' }],
  [/\bCERT_HAS_EXPIRED\b/, { en: 'the certificate has expired', es: 'el certificado venció' }],
  [/\b(CERT_NOT_YET_VALID)\b/, { en: 'the certificate is not valid yet', es: 'el certificado aún no es válido' }],
  [/SELF_SIGNED/, { en: 'self-signed certificate', es: 'certificado autofirmado' }],
  [/\bUNABLE_TO_/, { en: 'unknown certificate authority', es: 'autoridad de certificación desconocida' }],
  [/ALTNAME_INVALID|HOSTNAME_MISMATCH/, { en: 'issued for a different address', es: 'emitido para otra dirección' }],
  [/^Bad response: 407/, { en: 'user name and password required', es: 'pide usuario y contraseña' }],
]

/** Detects codes, paths and stack traces, which help no person. */
const isRaw = (text: string) => /\bD-?Bus\b|\b[A-Z]+_[A-Z_]+\b|\bE[A-Z]{3,}\b|Error\b|[\\/\n]/.test(text)

/** Replaces technical evidence in a failure by readable text, and removes the rest, for screens. */
export function withReadableEvidence({ code, parameters }: Failure, language: Language): Failure {
  const { detail, ...others } = parameters
  if (typeof detail !== 'string') return { code, parameters }
  const known = systemCodes.find(([pattern]) => pattern.test(detail))
  if (known) return { code, parameters: { ...others, detail: known[1][language] } }
  return isRaw(detail) ? { code, parameters: { ...others, detail: '' } } : { code, parameters }
}
