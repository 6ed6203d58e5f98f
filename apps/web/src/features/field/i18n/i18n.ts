/** The words of the field's screens in the language of the phone, or the one that was chosen. */
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { loadModule } from '../../../client/use-lazy-module.ts'
import { en, type ResourceKey } from './en.ts'

export const languages = { en: 'English', es: 'Español' } as const
export type FieldLanguage = keyof typeof languages

const key = 'daysheet.field.language'
const isLanguage = (text: string | null): text is FieldLanguage => text !== null && text in languages

const chosen = (): FieldLanguage => {
  const stored = localStorage.getItem(key)
  if (isLanguage(stored)) return stored
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

const i18n = i18next.createInstance()

/** Done when the words of the language are there. The phone has kept them since the application was loaded; out of reach, it is in English. */
export async function startI18n(): Promise<void> {
  void i18n.init({
    lng: 'en',
    fallbackLng: false,
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false }, // React does
    initAsync: false,
  })
  await loadLanguage(chosen())
}

export function changeLanguage(language: FieldLanguage): void {
  localStorage.setItem(key, language)
  void loadLanguage(language)
}

/** The words of the other language, fetched where somebody speaks it. */
export const loadSpanish = () => import('./es.ts')

/** The words of the screens that come later. */
export async function loadLaterTranslations(load = () => import('./en-later.ts')): Promise<void> {
  // An error of it names no address: who loads a screen would take that for the screen's own, and load words in its place.
  const { enLater } = await loadModule(load).catch((cause: unknown) => {
    throw new Error('The words are out of reach.', { cause })
  })
  i18n.addResourceBundle('en', 'translation', enLater, true, true)
}

async function loadLanguage(language: FieldLanguage): Promise<void> {
  const spanish = language === 'es' ? await loadSpanish().catch(() => null) : null
  if (spanish) i18n.addResourceBundle('es', 'translation', spanish.es)
  const spoken = language === 'es' && !spanish ? 'en' : language
  document.documentElement.lang = spoken
  await i18n.changeLanguage(spoken)
}

/** `waiting_one` and `waiting_other` are asked for as `waiting`, with a count. */
export type TranslationKey = ResourceKey extends infer Key ? (Key extends `${infer Plural}_${'one' | 'other'}` ? Plural : Key) : never
type Values = Readonly<Record<string, string | number>>
export type Translate = (key: TranslationKey, values?: Values) => string

const subscribe = (tell: () => void) => {
  i18n.on('languageChanged', tell)
  return () => i18n.off('languageChanged', tell)
}

/** The language, and what says things in it; a component that uses it is drawn anew when another one is chosen. */
export function useTranslation(): { t: Translate; language: FieldLanguage } {
  const language = useSyncExternalStore(subscribe, () => i18n.language)
  return { t: (key, values) => i18n.t(key, { ...values }), language: isLanguage(language) ? language : 'en' }
}
