import type { screenNotificationsEn } from '../en/screen-notifications.ts'
import type { Texts } from '../texts.ts'

export const screenNotificationsEs: Texts<typeof screenNotificationsEn> = {
  note: (on, all) => `${on} de ${all} activados`,

  browser: 'Este navegador',
  browserWhy: 'El navegador muestra los avisos mientras OnDeck esté abierto, también en una pestaña que no se ve.',
  allow: 'Permitir avisos',
  allowed: 'Permitidos',
  notAllowed: 'Aún sin permiso',
  blocked: 'Bloqueados',
  blockedNote: 'Permita las notificaciones de esta página en la configuración del navegador y recargue la página.',
  unsupported: 'Este navegador no puede mostrar avisos.',
  test: 'Mostrar un aviso de prueba',
  testTitle: 'Los avisos funcionan',
  testText: 'OnDeck los muestra aquí.',

  system: 'Esta computadora',
  systemWhy:
    'El sistema muestra los avisos mientras OnDeck está en marcha. Con un clic se abre aquello de lo que tratan.',
  systemNote: 'Para cambiar el sonido o el lugar, use los ajustes de notificaciones del sistema.',

  kinds: 'Avisar de',
  kindsWhy: 'Los clips que necesitan lo mismo se cuentan en un solo aviso.',
  kind: {
    needsTags: 'Clips por etiquetar',
    needsAttention: 'Clips que requieren atención',
    cameraSilent: 'Una cámara que no entrega clips',
    allUploaded: 'Subidas terminadas',
    exportReady: 'Una exportación lista',
    exportExpiring: 'Una exportación que se elimina pronto',
  },
  kindNote: {
    needsTags: 'Cuando nadie los ha etiquetado en 5 minutos.',
    needsAttention: 'Cuando un clip no se puede subir.',
    cameraSilent: 'Cuando una carpeta que suele recibir clips no recibe ninguno y otra sí. Nunca de noche.',
    allUploaded: 'Cuando no queda nada por subir desde hace 10 minutos.',
    exportReady: 'Cuando sus archivos están en esta computadora.',
    exportExpiring: 'Cuando sus resultados no se han descargado y el servicio los elimina pronto.',
  },

  quiet: 'Horario sin avisos',
  quietWhy: 'Los avisos esperan a que termine este horario. Entonces llegan juntos, en un resumen.',
  quietOn: 'Sin avisos todos los días',
  quietFrom: 'Desde',
  quietTo: 'Hasta',
  closedDays: 'Días de cierre',
  closedDaysNote: 'Sin avisos todo el día. No se espera que ninguna cámara grabe.',

  power: 'Con batería',
  powerWhy: 'Mientras se suben videos, OnDeck mantiene activa esta computadora. La pantalla se puede apagar.',
  batteryAsk: '¿Mantener activa esta computadora mientras se suben videos?',
  batteryAskText: 'Funciona con batería. Para cambiarlo después, vaya a Ajustes, Esta computadora.',
  powerChoices: { ask: 'Preguntar una vez', awake: 'Mantener activa', sleep: 'Permitir suspensión' },
}
