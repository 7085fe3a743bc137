import type { AlertWords } from '../alert-text.ts'
import { counted } from './counted.ts'
import { expiringEs } from './notices.ts'

export const alertsEs: AlertWords = {
  summary: 'Durante el horario sin avisos',
  parts: {
    'needs-tags': ({ clips }) => ({
      title: counted(clips, 'clip por etiquetar', 'clips por etiquetar'),
      text: clips === 1 ? 'Etiquételo para poder subirlo.' : 'Etiquételos para poder subirlos.',
    }),
    'needs-attention': ({ clips }) => ({
      title: counted(clips, 'clip requiere atención', 'clips requieren atención'),
      text: clips === 1 ? 'Ábralo para ver la causa y qué hacer.' : 'Abra Hoy para ver la causa y qué hacer.',
    }),
    'original-missing': ({ clips }) => ({
      title: counted(clips, 'copia no tiene original', 'copias no tienen original'),
      text: `El original no llegó en un día. ¿${clips === 1 ? 'Subirla u omitirla' : 'Subirlas u omitirlas'}?`,
    }),
    'camera-silent': ({ camera, minutes }) => ({
      title: `Sin clips de ${camera}`,
      text: `Sin clips nuevos desde hace ${counted(minutes, 'minuto', 'minutos')}, pero otra cámara está grabando. Revise la cámara y su exportación.`,
    }),
    'all-uploaded': ({ clips, left }) => {
      const uploaded = counted(clips, 'clip subido', 'clips subidos')
      if (left === 0) return { title: `Todo listo: ${uploaded}`, text: 'La cola está vacía.' }
      return {
        title: uploaded,
        text: left === 1 ? 'Queda 1 clip por resolver.' : `Quedan ${counted(left, 'clip', 'clips')} por resolver.`,
      }
    },
    'export-ready': ({ exports, movement }) => ({
      title:
        movement === null
          ? counted(exports, 'exportación lista', 'exportaciones listas')
          : `Exportación lista: ${movement}`,
      text: exports === 1 ? 'Sus archivos están en esta computadora.' : 'Los archivos están en esta computadora.',
    }),
    'export-expiring': expiringEs,
    update: ({ version }) => ({
      title: `OnDeck ${version} está disponible`,
      text: 'Consulte Ajustes, Acerca de OnDeck.',
    }),
    'station-silent': ({ stations, station, clips }) => ({
      title: station === null ? `${stations} estaciones no responden` : `${station} no responde`,
      text: `${counted(clips, 'clip sin subir', 'clips sin subir')}. Revise la corriente y la red.`,
    }),
    'station-disk': ({ stations, station }) => ({
      title: station === null ? `Disco casi lleno en ${stations} estaciones` : `Disco casi lleno en ${station}`,
      text: 'Elimine o mueva clips ya subidos para liberar espacio.',
    }),
    'station-clock': ({ stations, station }) => ({
      title: station === null ? `Reloj incorrecto en ${stations} estaciones` : `Reloj incorrecto en ${station}`,
      text: 'Las horas de grabación pueden estar mal. Active la hora automática.',
    }),
  },
}
