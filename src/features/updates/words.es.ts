import { atMoment } from '../../words/es/phrases.ts'
import type { Texts } from '../../words/texts.ts'
import type { cliUpdateEn, screenUpdatesEn, updateOptionsEn } from './words.en.ts'

export const updateCommandEs = 'Mostrar esta versión, la más reciente y cómo actualizar esta instalación'

export const updateOptionsEs: Texts<typeof updateOptionsEn> = {
  checkUpdate: 'Consultar ahora la dirección de actualización',
}

export const cliUpdateEs: Texts<typeof cliUpdateEn> = {
  subject: 'La actualización',
  version: (version) => `OnDeck ${version}`,
  noFeed: 'No hay una dirección de actualización configurada: OnDeck no busca actualizaciones.',
  off: 'La búsqueda de actualizaciones está desactivada (updates.mode).',
  notChecked: 'Aún no se ha buscado.',
  checked: (moment) => `Última búsqueda: ${moment}`,
  newer: (version) => `La actualización ${version} está disponible.`,
  same: 'Esta es la versión más reciente.',
  older: (version) =>
    `La dirección de actualización ofrece la versión anterior ${version}: OnDeck nunca instala una versión anterior.`,
  blocked: {
    uploading: 'No se instala mientras se suben clips.',
    reservation: 'No se instala mientras hay una reserva abierta en el servicio.',
  },
  installsAt: (hour) => `Se instala automáticamente ${atMoment(hour)}, cuando no se sube nada.`,
  limits: {
    system: 'OnDeck no la instala: este sistema no comprueba la firma de este tipo de instalación.',
    unsigned: 'OnDeck no la instala: esta compilación no está firmada.',
    'all-users': 'OnDeck no la instala: está instalado para todos los usuarios y lo actualiza un administrador.',
    'no-window': 'La ventana de OnDeck instala las actualizaciones; esta estación funciona sin ella.',
  },
  notes: 'Notas de la versión:',
  how: 'Cómo actualizar esta instalación:',
  steps: {
    windows: 'Descargue el instalador nuevo (.exe) y ejecútelo, o sin preguntas: ondeck-VERSION-win-x64.exe /S',
    macos: 'Descargue el .dmg nuevo y copie OnDeck.app en Aplicaciones.',
    appimage: 'Descargue el .AppImage nuevo e inícielo en lugar de este.',
    deb: 'sudo apt-get install ./ondeck-VERSION-linux-ARCH.deb',
    'headless-deb': 'sudo apt-get install ./ondeck-headless_VERSION_ARCH.deb',
    rpm: 'sudo dnf install ./ondeck-VERSION-linux-ARCH.rpm',
    archive: 'Detenga la estación, descomprima el .tar.gz nuevo junto a esta carpeta e inicie la estación desde allí.',
    npm: 'Instale el paquete nuevo con npm install, igual que se instaló este',
    source: 'git pull, npm ci, npm run build',
  },
  dataStays: 'La carpeta de datos se conserva: la cola, el registro y los ajustes no cambian.',
}

export const screenUpdatesEs: Texts<typeof screenUpdatesEn> = {
  title: 'Actualizaciones',
  why: 'OnDeck busca una vez al día. No se envía nada sobre esta estación.',
  noFeed: 'Este OnDeck no busca actualizaciones: no hay una dirección configurada.',
  practice: 'No se busca en modo de práctica',
  notChecked: 'Aún no se ha buscado',
  lastCheck: 'Última búsqueda',
  from: 'Dirección de actualización',
  check: 'Buscar actualizaciones',
  checking: 'Buscando actualizaciones',
  available: (version) => `Actualización ${version} disponible`,
  same: 'Esta es la versión más reciente',
  older: (version) => `La versión ofrecida (${version}) es anterior y no se instalará.`,
  notes: 'Notas de la versión',
  install: 'Instalar y reiniciar',
  installing: 'Descargando la actualización; OnDeck se reinicia para instalarla',
  blocked: {
    uploading: 'Hay clips subiéndose. Instale cuando terminen.',
    reservation: 'Hay una reserva abierta en el servicio. Instale cuando se suba su clip.',
  },
  how: 'Para actualizar esta instalación',
  howText: 'Descargue la versión nueva. “ondeck update” muestra los pasos.',
  notHere: 'OnDeck no la instala',
  limits: {
    system: 'Este sistema no comprueba la firma de este tipo de instalación.',
    unsigned: 'Esta compilación de OnDeck no está firmada.',
    'all-users': 'Está instalado para todos los usuarios: lo actualiza un administrador.',
    'no-window': 'Esta estación funciona sin la ventana de OnDeck, que instala las actualizaciones.',
  },
  mode: 'Actualizaciones automáticas',
  modes: { automatic: 'Instalar', announce: 'Solo avisar', off: 'Desactivadas' },
  hour: 'Hora de instalación',
  hourWhy: 'Nunca mientras se suben clips.',
}
