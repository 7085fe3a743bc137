import type { Failure } from '../contract/failure.ts'
import type { Language } from '../contract/settings.ts'

type Both = Readonly<Record<Language, string>>

/** What the system and the network say, for people. */
const systemCodes: readonly (readonly [code: RegExp, words: Both])[] = [
  [/\bECONNREFUSED\b/, { en: 'connection refused', es: 'conexión rechazada' }],
  [/\b(ECONNRESET|EPIPE|ECONNABORTED)\b/, { en: 'connection cut off', es: 'conexión interrumpida' }],
  [/\b(ETIMEDOUT|ESOCKETTIMEDOUT)\b/, { en: 'no answer in time', es: 'sin respuesta a tiempo' }],
  [/\b(EHOSTUNREACH|ENETUNREACH|ENETDOWN)\b/, { en: 'no way there', es: 'sin ruta hasta ahí' }],
  [/\b(EACCES|EPERM)\b/, { en: 'no permission', es: 'sin permiso' }],
  [/\b(EBUSY|ETXTBSY)\b/, { en: 'in use by another program', es: 'en uso por otro programa' }],
  [/\b(ENOENT|ENOTDIR)\b/, { en: 'not there', es: 'no está' }],
  [/\bEROFS\b/, { en: 'read-only', es: 'solo lectura' }],
  [/\bEIO\b/, { en: 'the disk fails', es: 'falla del disco' }],
  [/\b(EMFILE|ENFILE)\b/, { en: 'too many open files', es: 'demasiados archivos abiertos' }],
  [/\bENOSPC\b/, { en: 'no room left', es: 'sin espacio' }],
  [/\bCERT_HAS_EXPIRED\b/, { en: 'the certificate has expired', es: 'el certificado venció' }],
  [/\b(CERT_NOT_YET_VALID)\b/, { en: 'the certificate is not valid yet', es: 'el certificado aún no es válido' }],
  [/SELF_SIGNED/, { en: 'it vouches for itself', es: 'está firmado por sí mismo' }],
  [/\bUNABLE_TO_/, { en: 'nobody known vouches for it', es: 'nadie conocido lo avala' }],
  [/ALTNAME_INVALID|HOSTNAME_MISMATCH/, { en: 'it is for another address', es: 'es de otra dirección' }],
  [/^Bad response: 407/, { en: 'it wants a user and password', es: 'pide usuario y contraseña' }],
]

/** A code, a path, a stack: what programs say to programs. */
const isRaw = (text: string) => /\bD-?Bus\b|\b[A-Z]+_[A-Z_]+\b|\bE[A-Z]{3,}\b|Error\b|[\\/\n]/.test(text)

/** The same failure with evidence that a person can read on a screen; what only a program understands is left out. */
export function withReadableEvidence({ code, parameters }: Failure, language: Language): Failure {
  const { detail, ...others } = parameters
  if (typeof detail !== 'string') return { code, parameters }
  const known = systemCodes.find(([pattern]) => pattern.test(detail))
  if (known) return { code, parameters: { ...others, detail: known[1][language] } }
  return isRaw(detail) ? { code, parameters: { ...others, detail: '' } } : { code, parameters }
}
