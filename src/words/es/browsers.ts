import type { BrowserName, screenBrowsersEn } from '../en/browsers.ts'
import type { Texts } from '../texts.ts'

export function browserNameEs({ name, system }: BrowserName): string {
  const browser = name ?? 'Navegador desconocido'
  return system === null ? browser : `${browser} en ${system}`
}

/** Ajustes › Esta computadora: los navegadores con sesión iniciada. */
export const screenBrowsersEs: Texts<typeof screenBrowsersEn> = {
  title: 'Navegadores con sesión iniciada',
  why: 'Cada navegador de esta computadora inicia sesión una vez y la conserva 30 días. Cierre la sesión de los que no reconozca.',
  name: browserNameEs,
  isThis: 'Este navegador',
  signedIn: (moment) => `Inició sesión: ${moment}`,
  lastSeen: (moment) => `Visto por última vez: ${moment}`,
  isOpen: 'Abierto ahora',
  signOut: 'Cerrar sesión',
  signOutOne: (browser) => `Cerrar la sesión de ${browser}`,
  signOutThisTitle: '¿Cerrar la sesión de este navegador?',
  signOutThisText: 'Para volver a entrar, necesita otro enlace de la terminal donde se ejecuta OnDeck.',
  signOutOthers: 'Cerrar las demás sesiones',
  signOutAll: 'Cerrar todas las sesiones',
  signOutAllTitle: '¿Cerrar la sesión de todos los navegadores?',
  signOutOthersTitle: '¿Cerrar la sesión de los demás navegadores?',
  signOutOthersText: 'Sus pantallas se cierran de inmediato. Cada uno necesita otro enlace para volver a entrar.',
  subject: 'La lista de navegadores',
}
