/** The words of the field's screens in the language of the phone, or the one that was chosen. */
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { en, type WordKey } from './en.ts'
import { es } from './es.ts'

export const languages = { en: 'English', es: 'Español' } as const
export type FieldLanguage = keyof typeof languages

const key = 'daysheet.field.language'
const isLanguage = (text: string | null): text is FieldLanguage => text !== null && text in languages

const chosen = (): FieldLanguage => {
  const stored = localStorage.getItem(key)
  if (isLanguage(stored)) return stored
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

const words = i18next.createInstance()

export function startWords(): void {
  void words.init({
    lng: chosen(),
    fallbackLng: false,
    resources: { en: { translation: en }, es: { translation: es } },
    interpolation: { escapeValue: false }, // React does
    initAsync: false,
  })
  document.documentElement.lang = words.language
}

export function chooseLanguage(language: FieldLanguage): void {
  localStorage.setItem(key, language)
  document.documentElement.lang = language
  void words.changeLanguage(language)
}

/** `waiting_one` and `waiting_other` are asked for as `waiting`, with a count. */
type Asked = WordKey extends infer Key ? (Key extends `${infer Plural}_${'one' | 'other'}` ? Plural : Key) : never
type Values = Readonly<Record<string, string | number>>
export type Say = (key: Asked, values?: Values) => string

const subscribe = (tell: () => void) => {
  words.on('languageChanged', tell)
  return () => words.off('languageChanged', tell)
}

/** The language, and what says things in it; a component that uses it is drawn anew when another one is chosen. */
export function useWords(): { say: Say; language: FieldLanguage } {
  const language = useSyncExternalStore(subscribe, () => words.language)
  return { say: (asked, values) => words.t(asked, { ...values }), language: isLanguage(language) ? language : 'en' }
}
