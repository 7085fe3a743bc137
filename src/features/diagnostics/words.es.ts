import type { Texts } from '../../words/texts.ts'
import type { screenDiagnosticsEn } from './words.en.ts'

export const screenDiagnosticsEs: Texts<typeof screenDiagnosticsEn> = {
  title: 'Diagnóstico',
  why: 'Reúne en un archivo los registros y ajustes que necesita el soporte. El archivo queda en esta computadora hasta que usted lo envíe.',
  make: 'Crear archivo de diagnóstico',
  making: 'Creando…',
  made: 'Archivo de diagnóstico listo',
  download: 'Descargar archivo',
  file: 'Archivo',
  size: 'Tamaño',
  included: 'Incluye',
  includedText:
    'los registros, el historial de cada clip de los últimos 7 días, los ajustes y las versiones, y los nombres de archivos, carpetas y atletas',
  notIncluded: 'No incluye',
  notIncludedText: 'la clave de API, los enlaces de subida, los videos',
  subject: 'El archivo de diagnóstico',

  log: 'Registro',
  logWhy: 'Cuánto detalle registra OnDeck en esta computadora. Se conservan los últimos 25 MB.',
  level: 'Nivel de registro',
  levels: { error: 'Errores', warn: 'Advertencias', info: 'Información', debug: 'Depuración' },
  levelNotes: {
    error:
      'Solo errores de OnDeck, de su disco y de su base de datos. Por lo general no basta para explicar una subida fallida.',
    warn: 'También cada problema y cada reintento automático, como una conexión perdida.',
    info: 'Errores, advertencias, cada paso de cada clip y cada cambio. Recomendado.',
    debug:
      'También cada solicitud al servicio y cada ejecución de la cola. Para resolver problemas: el registro se llena más rápido.',
  },
}
