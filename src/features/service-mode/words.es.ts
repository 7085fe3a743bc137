import type { Texts } from '../../words/texts.ts'
import type { cliServiceEn } from './words.en.ts'

export const cliServiceEs: Texts<typeof cliServiceEn> = {
  runningText: 'La estación funciona como servicio.',
  signInHint: 'Ejecute “ondeck headless” para obtener una dirección y entrar.',
  waitsForFolder: (folder) =>
    `Otra estación está usando ${folder}. El servicio arrancará automáticamente cuando esa estación se detenga.`,
  notNotified: (detail) => `No se puede avisar a systemd (${detail}).`,
  alreadyRuns: 'Ya hay una estación en marcha. Abra sus pantallas en un navegador de esta computadora:',
  leaveIt: 'Presione Ctrl+C para salir. La estación sigue en marcha.',
  hasStopped: 'La estación se detuvo.',
  installed: {
    'systemd-user': 'El servicio quedó instalado. Arranca cuando usted inicia sesión en el escritorio.',
    'systemd-system': 'El servicio quedó instalado. Arranca con la computadora, sin que nadie inicie sesión.',
    launchd: 'El servicio quedó instalado. Arranca cuando usted inicia sesión.',
    'task-scheduler': 'El servicio quedó instalado. Arranca cuando usted inicia sesión.',
  },
  uninstalled: 'El servicio quedó desinstalado. La cola, los ajustes y los clips se conservan.',
  writes: (path) => `Escribir ${path}:`,
  createsFolder: (path) => `Crear la carpeta ${path}`,
  removes: (path) => `Quitar ${path}`,
  executes: (command) => `Ejecutar ${command}`,
  withKey: '(la clave de API va a su entrada estándar)',
  labels: {
    service: 'Servicio',
    automatic: 'Arranque automático',
    lastResult: 'Último resultado',
    restarts: 'Reinicios',
    note: 'Mensaje',
    file: 'Archivo',
    station: 'Estación',
    apiKey: 'Clave de API',
  },
  states: {
    running: 'en marcha',
    starting: 'arrancando',
    stopped: 'detenido',
    failed: 'falló',
    unknown: 'se desconoce',
  },
  notInstalled: 'no instalado',
  running: 'en marcha',
  notRunning: 'no está en marcha',
  yes: 'sí',
  no: 'no',
  userName: 'el nombre del usuario dueño de la estación',
}
