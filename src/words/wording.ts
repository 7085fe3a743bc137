import type { Alert } from '../station/contract/alert.ts'
import type { ClipKind, LeftOutReason } from '../station/contract/clip.ts'
import type { Namesake } from '../station/contract/deck-view.ts'
import type { Notice } from '../station/contract/event.ts'
import type { Failure, FailureCode } from '../station/contract/failure.ts'
import { plainText } from '../station/contract/plain-text.ts'
import type { ClockFormat, Language } from '../station/contract/settings.ts'
import type { TagOrigin, TagValue } from '../station/contract/tags.ts'
import type { UndoableAct } from '../station/contract/undo.ts'
import { type ActWords, actText } from './act-text.ts'
import { type AlertWords, alertText } from './alert-text.ts'
import { describeFailure } from './describe.ts'
import { actsEn } from './en/acts.ts'
import { alertsEn } from './en/alerts.ts'
import { catalogEn } from './en/catalog.ts'
import { ledgerEventsEn } from './en/ledger-events.ts'
import { metricCurvesEn } from './en/metric-curves.ts'
import { metricEventsEn } from './en/metric-events.ts'
import { metricMeaningsEn } from './en/metric-meanings.ts'
import { metricNamesEn } from './en/metric-names.ts'
import { noticesEn } from './en/notices.ts'
import { originsEn } from './en/origins.ts'
import { leftOutReasonsEn, statesEn } from './en/states.ts'
import { actsEs } from './es/acts.ts'
import { alertsEs } from './es/alerts.ts'
import { catalogEs } from './es/catalog.ts'
import { ledgerEventsEs } from './es/ledger-events.ts'
import { metricCurvesEs } from './es/metric-curves.ts'
import { metricEventsEs } from './es/metric-events.ts'
import { metricMeaningsEs } from './es/metric-meanings.ts'
import { metricNamesEs } from './es/metric-names.ts'
import { noticesEs } from './es/notices.ts'
import { originsEs } from './es/origins.ts'
import { leftOutReasonsEs, statesEs } from './es/states.ts'
import { type TextFailure, withEvidenceText } from './evidence-text.ts'
import type { FailureText } from './failure-text.ts'
import { lazy } from './lazy.ts'
import { dateLocaleOf, localeOf } from './locale.ts'
import { momentFormatsFor } from './moments.ts'
import type { FormatNotice, NoticeText } from './notice-text.ts'
import { quantityFormatsFor } from './quantities.ts'
import { capitalized, type TextsByName, textByName } from './text-by-name.ts'
import type { Texts } from './texts.ts'

interface MetricWords {
  readonly names: TextsByName
  readonly meanings: TextsByName
  readonly curves: TextsByName
  readonly points: TextsByName
  readonly units: TextsByName
  readonly values: TextsByName
  readonly segments: TextsByName
}

/** Every column by its name, events among them. */
const metricTextWords: Readonly<Record<Language, MetricWords>> = {
  en: { names: { ...metricNamesEn, ...metricEventsEn }, meanings: metricMeaningsEn, ...metricCurvesEn },
  es: { names: { ...metricNamesEs, ...metricEventsEs }, meanings: metricMeaningsEs, ...metricCurvesEs },
}

const wordOf = (named: TextsByName, name: string): string | undefined =>
  Object.hasOwn(named, name) ? named[name] : undefined

/** Makes texts about columns of results. Names that no public source explains are shown in the service's spelling. */
function metricTextsFor(language: Language) {
  const { names, meanings, curves, points, units, values, segments } = metricTextWords[language]

  /** Names an axis, such as “Left wrist, x”; undefined for other columns. */
  function axisName(column: string): string | undefined {
    const [, point, axis] = /^(.+)_([xyz])$/.exec(column) ?? []
    const name = point === undefined ? undefined : wordOf(points, point)
    return name === undefined ? undefined : `${name}, ${axis}`
  }

  /** Names a sequence of segments, such as “Pelvis-Trunk-Arm”; undefined for any other text. */
  function sequenceName(value: string): string | undefined {
    const found = value.split('-').map((segment) => wordOf(segments, segment.trim().toLowerCase()))
    return found.length > 1 && found.every((name) => name !== undefined) ? found.join('-') : undefined
  }

  return {
    /** Name of a metric, a curve, or an event, as a heading. */
    metric: (name: string): string => wordOf(names, name) ?? wordOf(curves, name) ?? axisName(name) ?? name,
    /** Explanation of a metric; null where no public source has one. */
    metricMeaning: (name: string): string | null => wordOf(meanings, name) ?? null,
    /** Name of a joint of the figure, without an axis. */
    joint: (name: string): string => wordOf(points, name) ?? name,
    metricUnit: (unit: string): string => wordOf(units, unit) ?? unit,
    /** Text of a metric's value, such as an arm slot. */
    metricText: (value: string): string => wordOf(values, value) ?? sequenceName(value) ?? value,
  }
}

type CatalogTexts = Texts<typeof catalogEn>

/** Failures whose parameters contain names of the service’s catalog. */
const speakOfIt: ReadonlySet<FailureCode> = new Set([
  'pair-unknown',
  'dimension-unknown',
  'dimension-invalid',
  'dimension-missing',
  'movement-ambiguous',
])

const partOf = new Map<string, keyof CatalogTexts>([
  ['activity', 'activities'],
  ['activities', 'activities'],
  ['movement', 'movements'],
  ['movements', 'movements'],
  ['dimension', 'dimensions'],
  ['dimensions', 'dimensions'],
  ['value', 'values'],
  ['expected', 'values'],
])

/** Replaces the catalog’s names in a failure by texts, for people who never see the service's spelling. */
function withCatalogTexts({ code, parameters }: TextFailure, catalog: CatalogTexts): TextFailure {
  if (!speakOfIt.has(code)) return { code, parameters }
  const named = Object.entries(parameters).map(([key, value]) => {
    const part = partOf.get(key)
    if (part === undefined || typeof value === 'number') return [key, value] as const
    return [
      key,
      value
        .split(', ')
        .map((name) => textByName(catalog[part], name))
        .join(', '),
    ] as const
  })
  return { code, parameters: Object.fromEntries(named) }
}

type Both = Readonly<Record<Language, string>>

/** Texts for error codes of the system and the network. */
const systemCodes: readonly (readonly [code: RegExp, words: Both])[] = [
  [/\bECONNREFUSED\b/, { en: 'connection refused', es: 'conexión rechazada' }],
  [/\b(ECONNRESET|EPIPE|ECONNABORTED)\b/, { en: 'connection lost', es: 'conexión interrumpida' }],
  [/\b(ETIMEDOUT|ESOCKETTIMEDOUT)\b/, { en: 'timed out', es: 'se agotó el tiempo de espera' }],
  [/\b(EHOSTUNREACH|ENETUNREACH|ENETDOWN)\b/, { en: 'no route to host', es: 'sin ruta al servidor' }],
  [/\b(EACCES|EPERM)\b/, { en: 'no permission', es: 'sin permiso' }],
  [/\b(EBUSY|ETXTBSY)\b/, { en: 'in use by another program', es: 'en uso por otro programa' }],
  [/\b(ENOENT|ENOTDIR)\b/, { en: 'not found', es: 'no se encontró' }],
  [/\bEROFS\b/, { en: 'read-only', es: 'solo lectura' }],
  [/\bEIO\b/, { en: 'disk error', es: 'error de disco' }],
  [/\b(EMFILE|ENFILE)\b/, { en: 'too many open files', es: 'demasiados archivos abiertos' }],
  [/\bENOSPC\b/, { en: 'disk full', es: 'sin espacio' }],
  [/\bCERT_HAS_EXPIRED\b/, { en: 'the certificate has expired', es: 'el certificado venció' }],
  [/\b(CERT_NOT_YET_VALID)\b/, { en: 'the certificate is not valid yet', es: 'el certificado aún no es válido' }],
  [/SELF_SIGNED/, { en: 'self-signed certificate', es: 'certificado autofirmado' }],
  [/\bUNABLE_TO_/, { en: 'unknown certificate authority', es: 'autoridad de certificación desconocida' }],
  [/ALTNAME_INVALID|HOSTNAME_MISMATCH/, { en: 'issued for a different address', es: 'emitido para otra dirección' }],
  [/^Bad response: 407/, { en: 'user name and password required', es: 'pide usuario y contraseña' }],
]

/** Detects codes, paths and stack traces, which help no person. */
const isRaw = (text: string) => /\bD-?Bus\b|\b[A-Z]+_[A-Z_]+\b|\bE[A-Z]{3,}\b|Error\b|[\\/\n]/.test(text)

/** Replaces technical evidence in a failure by readable text, and removes the rest, for screens. */
function withReadableEvidence({ code, parameters }: Failure, language: Language): Failure {
  const { detail, ...others } = parameters
  if (typeof detail !== 'string') return { code, parameters }
  const known = systemCodes.find(([pattern]) => pattern.test(detail))
  if (known) return { code, parameters: { ...others, detail: known[1][language] } }
  return isRaw(detail) ? { code, parameters: { ...others, detail: '' } } : { code, parameters }
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    states: statesEn,
    leftOutReasons: leftOutReasonsEn,
    catalog: catalogEn,
    origins: originsEn,
    ledgerEvents: ledgerEventsEn,
    notices: noticesEn,
    alerts: alertsEn,
    acts: actsEn,
  },
  es: {
    states: statesEs,
    leftOutReasons: leftOutReasonsEs,
    catalog: catalogEs,
    origins: originsEs,
    ledgerEvents: ledgerEventsEs,
    notices: noticesEs,
    alerts: alertsEs,
    acts: actsEs,
  },
}

interface Words {
  readonly states: Readonly<Record<ClipKind, string>>
  readonly leftOutReasons: Readonly<Record<LeftOutReason, (name: string | null) => string>>
  readonly catalog: CatalogTexts
  readonly origins: Readonly<Record<TagOrigin, string>>
  readonly ledgerEvents: Readonly<Record<string, string>>
  readonly notices: FormatNotice
  readonly alerts: AlertWords
  readonly acts: ActWords
}

export type Wording = ReturnType<typeof createWording>

/** Device that shows the texts: dates and the clock follow its region, or the chosen clock. */
export interface Device {
  readonly locale?: string | undefined
  readonly clock?: ClockFormat | undefined
}

const wordings = new Map<string, Wording>()

/**
 * Returns all texts of a language: the same object for equal calls, so that components can use it as a stable value.
 */
export function wordingFor(language: Language, { locale, clock = 'automatic' }: Device = {}): Wording {
  const momentLocale = dateLocaleOf(language, locale)
  const key = `${language} ${momentLocale} ${clock}`
  const wording = wordings.get(key) ?? createWording(language, momentFormatsFor(momentLocale, clock))
  wordings.set(key, wording)
  return wording
}

/**
 * Removes direction marks: the system shows the text unchanged, and a camera's or an athlete's name must not reverse
 * it.
 */
const plainNotice = ({ title, text }: NoticeText): NoticeText => ({ title: plainText(title), text: plainText(text) })

function createWording(language: Language, moments: ReturnType<typeof momentFormatsFor>) {
  const { states, leftOutReasons, catalog, origins, ledgerEvents, notices, alerts, acts } = words[language]
  const numbers = lazy(() => new Intl.NumberFormat(localeOf[language]))
  const lists = lazy(() => new Intl.ListFormat(localeOf[language], { type: 'conjunction' }))

  /** Text for a screen; `isFinal` where the failure ended the request, so that the text promises no retry. */
  const failure = (because: Failure, subject: string, { isFinal } = { isFinal: false }): FailureText =>
    describeFailure(
      withCatalogTexts(withEvidenceText(withReadableEvidence(because, language), language, true), catalog),
      subject,
      {
        isFinal,
        onScreen: true,
        language,
      },
    )

  /** The same text beside `subject` itself, without its name: “No activity is set.” */
  const failureBeside = (because: Failure, subject: string, context?: { readonly isFinal: boolean }): FailureText => {
    const { message, next } = failure(because, subject, context)
    const name = `${plainText(subject)}: `
    return { message: message.startsWith(name) ? capitalized(message.slice(name.length)) : message, next }
  }

  const explain = (because: Failure, subject: string) => {
    // The title of a notification names the subject.
    const { message, next } = failureBeside(because, subject)
    return `${message} ${next}`
  }

  const quantities = quantityFormatsFor(localeOf[language])
  const activity = (name: string) => capitalized(textByName(catalog.activities, name))
  const movement = (name: string) => capitalized(textByName(catalog.movements, name))

  const withMovement = <What extends Alert['what']>(what: What): What => {
    if (what.kind === 'summary') return { ...what, parts: what.parts.map(withMovement) }
    return 'movement' in what && what.movement !== null ? { ...what, movement: movement(what.movement) } : what
  }

  return {
    language,
    locale: localeOf[language],
    failure,
    failureBeside,
    state: (kind: ClipKind) => states[kind],
    /** Why a file is left out: “Proxy of GX010001.MP4”. */
    leftOutReason: (why: LeftOutReason, name: string | null) => plainText(leftOutReasons[why](name)),
    activity,
    movement,
    /** Explains why the athlete on deck needs confirmation after a clock change. */
    clockSetBack: (since: string) => acts.clockSetBack(since),
    /** Describes the act that an undo reverts: “2 clips → Ben Zimmermann, Pitching”. */
    act: (what: UndoableAct) => actText(what, acts, { ...quantities, activity, movement }),
    dimension: (name: string) => capitalized(textByName(catalog.dimensions, name)),
    dimensionValue: (value: TagValue) =>
      typeof value === 'number' ? numbers().format(value) : capitalized(textByName(catalog.values, value)),
    ...metricTextsFor(language),
    /** Name with what tells the athlete from others of the same name: “Imani Castillo ’04”. */
    athlete: (name: string, namesake: Omit<Namesake, 'id'> | undefined) =>
      namesake === undefined
        ? name
        : [
            namesake.year === null ? name : `${name} ’${namesake.year.slice(-2)}`,
            namesake.arm === null ? null : textByName(catalog.values, namesake.arm),
            namesake.note === null ? null : plainText(namesake.note),
          ]
            .filter((part) => part !== null)
            .join(', '),
    /** Source of a tag, shown behind the tag: “from the file name”. */
    origin: (origin: TagOrigin) => origins[origin],
    /** Describes a clip's event by its name in the ledger. */
    ledgerEvent: (event: string) => capitalized(textByName(ledgerEvents, event)),
    notice: (what: Notice['what']): NoticeText =>
      plainNotice(
        notices(
          'movement' in what && what.movement !== null ? { ...what, movement: movement(what.movement) } : what,
          explain,
        ),
      ),
    /** Text of an alert of the system or the browser. */
    alert: (what: Alert['what']): NoticeText => plainNotice(alertText(withMovement(what), alerts)),
    format: {
      ...quantities,
      ...moments,
      /** Joins names: “Ana, Bea, and Eva”. */
      list: (items: readonly string[]) => lists().format(items),
    },
  }
}
