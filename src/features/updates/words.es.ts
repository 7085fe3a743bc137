import type { Texts } from '../../words/texts.ts'
import type { screenUpdatesEn } from './words.en.ts'

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
