import { isAccessRefused } from '../../station/contract/access-refused.ts'
import { createNoticeFormatter, type ExpiringExports, type NoticeText } from '../notice-text.ts'
import { browserNameEs } from './browsers.ts'
import { counted } from './counted.ts'

export const noticesEs = createNoticeFormatter({
  'clip-stuck': ({ fileName, because }, explain) => ({
    title: `${fileName} requiere atención`,
    text: explain(because, fileName),
  }),
  'clip-grew': ({ fileName, because }, explain) => ({
    title: `${fileName} creció después de subirse`,
    text: explain(because, fileName),
  }),
  'clip-stored-twice': ({ fileName, sessionId, other }) => ({
    title: `${fileName} está guardado dos veces`,
    text: `Una subida anterior llegó tarde. Pida al proveedor que elimine la captura ${sessionId}; ${other} se queda.`,
  }),
  'folder-lost': ({ camera, because }, explain) => ({
    title: `${camera}: carpeta no disponible`,
    text: explain(because, camera),
  }),
  'folder-back': ({ camera }) => ({
    title: `${camera}: la carpeta está disponible de nuevo`,
    text: 'OnDeck la vigila de nuevo y agrega los clips que faltaban.',
  }),
  'camera-missing': ({ cameras, missed, of }) => ({
    title: `${cameras.join(', ')} no grabó ${missed} de las últimas ${of} repeticiones`,
    text: 'Compruebe que la cámara grabó y que su carpeta se vigila. Los demás clips se suben como siempre.',
  }),
  'athlete-lost': ({ name, clips }) => ({
    title: `${name ?? 'Un atleta'} ya no está en el servicio`,
    text:
      clips === 0
        ? 'Ningún clip esperaba a este atleta.'
        : `Elija otro atleta para ${counted(clips, 'clip', 'clips')}.`,
  }),
  'athlete-found': ({ name }) => ({
    title: `${name} ya existe`,
    text: 'OnDeck usa a ese atleta. Para crear otro, vaya a Hoy.',
  }),
  'athlete-undecided': ({ name, athletes }) => ({
    title: `${athletes} atletas se llaman ${name}`,
    text: 'Elija a uno en Hoy. Los clips esperan hasta entonces.',
  }),
  'athlete-not-created': ({ name, because }, explain) => ({
    title: `No se puede crear a ${name}`,
    text: explain(because, name),
  }),
  'service-lost': ({ because }, explain) => ({
    title: isAccessRefused(because) ? 'El servicio niega el acceso' : 'Servicio sin conexión',
    text: explain(because, 'OnDeck'),
  }),
  'service-back': () => ({ title: 'Servicio conectado de nuevo', text: 'Las subidas se reanudaron automáticamente.' }),
  'captures-refused': ({ because }, explain) => ({
    title: 'Las capturas no están habilitadas',
    text: explain(because, 'OnDeck'),
  }),
  'captures-open': () => ({ title: 'Las capturas están habilitadas', text: 'Las subidas continúan.' }),
  overlooked: ({ fileName, because }, explain) => ({
    title: `Se omitió ${fileName}`,
    text: explain(because, fileName),
  }),
  unsupported: ({ camera, count, fileName }) => ({
    title:
      count === 1
        ? `${fileName} no se puede subir`
        : `${camera}: ${counted(count, 'video', 'videos')} no se pueden subir`,
    text:
      count === 1
        ? 'No es un archivo .mov ni .mp4. Expórtelo de nuevo como .mov o .mp4.'
        : `${fileName} y otros no son archivos .mov ni .mp4. Expórtelos de nuevo como .mov o .mp4.`,
  }),
  'export-ready': ({ movement, rows }) => ({
    title: `Exportación lista: ${movement}`,
    text: `Se ${rows === 1 ? 'guardó' : 'guardaron'} ${counted(rows, 'fila', 'filas')}. Para leerlas, vaya a Exportar.`,
  }),
  'import-done': ({ created, updated, failed }) => ({
    title:
      failed === 0
        ? 'Importación terminada'
        : `Importación terminada: ${counted(failed, 'fila', 'filas')} sin importar`,
    text: `Atletas creados: ${created}; actualizados: ${updated}. Para ver las filas, vaya a Atletas.`,
  }),
  'export-failed': ({ movement, because }, explain) => ({
    title: `Falló la exportación: ${movement}`,
    text: explain(because, movement),
  }),
  'export-expiring': expiringEs,
  'browser-signed-in': (browser) => ({
    title: `Nuevo inicio de sesión: ${browserNameEs(browser)}`,
    text: 'Si no fue usted, cierre su sesión en Ajustes, Esta computadora.',
  }),
  trouble: ({ because }, explain) => ({ title: 'OnDeck requiere atención', text: explain(because, 'OnDeck') }),
})

export function expiringEs({ exports, movement, hoursLeft }: ExpiringExports): NoticeText {
  const left = hoursLeft < 1 ? 'menos de una hora' : counted(hoursLeft, 'hora', 'horas')
  return {
    title:
      movement === null
        ? counted(exports, 'exportación sin descargar', 'exportaciones sin descargar')
        : `Exportación sin descargar: ${movement}`,
    text:
      exports === 1
        ? `El servicio eliminará sus resultados en ${left}. Descárguelos en Exportar.`
        : `El servicio empezará a eliminar los resultados en ${left}. Descárguelos en Exportar.`,
  }
}
