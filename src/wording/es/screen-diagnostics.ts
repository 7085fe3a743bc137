import type { screenDiagnosticsEn } from '../en/screen-diagnostics.ts'
import type { Texts } from '../texts.ts'

export const screenDiagnosticsEs: Texts<typeof screenDiagnosticsEn> = {
  title: 'Cuando algo anda mal',
  why: 'Reúne en un archivo lo que alguien necesita para ayudarle. Se queda en esta computadora hasta que usted lo pase.',
  make: 'Crear el archivo de diagnóstico',
  making: 'Empaquetando…',
  made: 'El archivo de diagnóstico está listo',
  download: 'Descargar el archivo',
  file: 'Archivo',
  size: 'Tamaño',
  included: 'Contiene',
  includedText: 'el registro, lo que pasó con cada clip en los últimos 7 días, ajustes y versiones, y con ello nombres de archivos, carpetas y atletas',
  notIncluded: 'No contiene',
  notIncludedText: 'la clave de API, direcciones que llevan un permiso, videos',
  thing: 'El archivo de diagnóstico',

  log: 'Registro',
  logWhy: 'Cuánto anota OnDeck de lo que hace, en esta computadora. Se guardan a lo más los últimos 25 MB.',
  level: 'Nivel del registro',
  levels: { error: 'Errores', warn: 'Advertencias', info: 'Normal', debug: 'Todo' },
  levelNotes: {
    error:
      'Solo fallas de OnDeck mismo, de su disco y de su base de datos. Muy poco para saber por qué un clip no salió.',
    warn: 'También todo lo que falla, y lo que se vuelve a intentar solo, como una línea que se corta.',
    info: 'También cada paso de cada clip y todo lo que se cambia. Lo correcto, salvo que alguien pida otro.',
    debug:
      'También cada pregunta al servicio y cada turno de la cola. Mientras se busca una falla: se llena más rápido y alcanza menos hacia atrás.',
  },
}
