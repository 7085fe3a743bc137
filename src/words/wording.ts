import type { Alert } from '../station/contract/alert.ts'
import type { ClipKind, LeftOutReason } from '../station/contract/clip.ts'
import type { Namesake } from '../station/contract/deck-view.ts'
import type { Notice } from '../station/contract/event.ts'
import type { Failure } from '../station/contract/failure.ts'
import { plainText } from '../station/contract/plain-text.ts'
import type { ClockFormat, Language } from '../station/contract/settings.ts'
import type { TagOrigin, TagValue } from '../station/contract/tags.ts'
import type { UndoableAct } from '../station/contract/undo.ts'
import { type ActWords, actText } from './act-text.ts'
import { type AlertWords, alertText } from './alert-text.ts'
import { type CatalogTexts, withCatalogTexts } from './catalog-texts.ts'
import { describeFailure } from './describe.ts'
import { actsEn } from './en/acts.ts'
import { alertsEn } from './en/alerts.ts'
import { catalogEn } from './en/catalog.ts'
import { ledgerEventsEn } from './en/ledger-events.ts'
import { noticesEn } from './en/notices.ts'
import { originsEn } from './en/origins.ts'
import { leftOutReasonsEn, statesEn } from './en/states.ts'
import { actsEs } from './es/acts.ts'
import { alertsEs } from './es/alerts.ts'
import { catalogEs } from './es/catalog.ts'
import { ledgerEventsEs } from './es/ledger-events.ts'
import { noticesEs } from './es/notices.ts'
import { originsEs } from './es/origins.ts'
import { leftOutReasonsEs, statesEs } from './es/states.ts'
import { withEvidenceText } from './evidence-text.ts'
import type { FailureText } from './failure-text.ts'
import { lazy } from './lazy.ts'
import { dateLocaleOf, localeOf } from './locale.ts'
import { metricTextsFor } from './metric-text.ts'
import { momentFormatsFor } from './moments.ts'
import type { FormatNotice, NoticeText } from './notice-text.ts'
import { quantityFormatsFor } from './quantities.ts'
import { withReadableEvidence } from './system-evidence.ts'
import { capitalized, textByName } from './text-by-name.ts'

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
