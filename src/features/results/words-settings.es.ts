import type { Texts } from '../../words/texts.ts'
import type { screenResultsSettingsEn } from './words-settings.en.ts'

/** Settings: results. */
export const screenResultsSettingsEs: Texts<typeof screenResultsSettingsEn> = {
  noteOn: 'Se solicitan automáticamente',
  noteOff: 'Solo cuando usted los solicita',
  automatic: 'Resultados automáticos',
  automaticWhy: 'Muestra en Hoy los números de cada repetición, minutos después de que se completa la captura.',
  automaticLabel: 'Solicitar los resultados cuando se completan las capturas',
  automaticNote:
    'Su organización debe tener habilitadas las exportaciones. Lo que se complete mientras esta opción está desactivada no se solicita después.',
  titleOfLibrary: 'Biblioteca de resultados',
  whyLibrary:
    'Donde OnDeck guarda todos los resultados en esta computadora, en archivos Parquet que otros programas pueden leer.',
  folder: 'Carpeta de la biblioteca',
  folderNote: 'Una carpeta de la computadora de la estación. Déjela vacía para usar la carpeta propia de OnDeck.',
  headlinesWhy:
    'Los números que se ven en una repetición, en el clip y en la página del atleta. Elija hasta tres para cada movimiento.',
  metric: (position) => `Métrica ${position}`,
  noMetric: 'Ninguna',
  moreMetrics: 'Aquí aparecerán más métricas después de los primeros resultados de este movimiento.',
  resetMetrics: 'Usar la selección de OnDeck',
  reports: 'Informes',
  reportsWhy:
    'El nombre que los atletas y sus padres leen en un informe. Sin él, el informe lleva el nombre de la estación.',
  facilityName: 'Nombre del centro',
  facilityNameExample: 'Centro de Entrenamiento Ejemplo',
  facilityNameWrong: 'Escriba 100 caracteres como máximo.',
}
