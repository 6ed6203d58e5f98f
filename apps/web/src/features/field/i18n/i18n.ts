/** The words of the field's screens in the language of the phone, or the one that was chosen. */
import { useSyncExternalStore } from 'react'
import { loadModule } from '#client/use-lazy-module.ts'
import { en, type ResourceKey } from './en.ts'
import type { OfficeWord } from './office-words.ts'

export const languages = { en: 'English', es: 'Español' } as const
export type FieldLanguage = keyof typeof languages

const key = 'daysheet.field.language'
const isLanguage = (text: string | null): text is FieldLanguage => text !== null && text in languages

const chosen = (): FieldLanguage => {
  const stored = localStorage.getItem(key)
  if (isLanguage(stored)) return stored
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

type Texts = Readonly<Record<string, string>>

/** Leaves a word from the office unchanged in English. Spanish translates standard words. */
const asTyped: OfficeWord = (text) => text

/** The loaded texts. They are replaced and never mutated, so that React notices. */
const state: { language: FieldLanguage; texts: Readonly<Record<FieldLanguage, Texts>>; word: OfficeWord } = {
  language: 'en',
  texts: { en, es: {} },
  word: asTyped,
}
const listeners = new Set<() => void>()

function setTexts(language: FieldLanguage, texts: Texts): void {
  state.texts = { ...state.texts, [language]: { ...state.texts[language], ...texts } }
}

/** Resolves when the texts of the language are loaded. If that fails, the app stays in English. */
export const startI18n = (): Promise<void> => loadLanguage(chosen())

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
  setTexts('en', enLater)
}

/**
 * The language that was asked for last. Texts of another one that arrive later do not change it.
 */
let wanted: FieldLanguage = 'en'

async function loadLanguage(language: FieldLanguage): Promise<void> {
  wanted = language
  const spanish = language === 'es' ? await loadSpanish().catch(() => null) : null
  if (wanted !== language) return
  if (spanish) setTexts('es', spanish.es)
  const spoken = language === 'es' && !spanish ? 'en' : language
  document.documentElement.lang = spoken
  document.title = translate(spoken, 'appTitle')
  // A phone shows this name under the icon on its home screen.
  document.querySelector('meta[name="apple-mobile-web-app-title"]')?.setAttribute('content', document.title)
  state.language = spoken
  state.word = spanish?.officeWord ?? asTyped
  for (const listener of listeners) listener()
}

/** `waiting_one` and `waiting_other` are asked for as `waiting`, with a count. */
export type TranslationKey = ResourceKey extends infer Key ? (Key extends `${infer Plural}_${'one' | 'other'}` ? Plural : Key) : never
type Values = Readonly<Record<string, string | number>>
export type Translate = (key: TranslationKey, values?: Values) => string

/** The text with its values in place of `{{name}}`. Returns the key while the texts are loading. */
function translate(language: FieldLanguage, key: string, values: Values = {}): string {
  const texts = state.texts[language]
  // English and Spanish have one form for 1 and one for all other whole numbers.
  const plural = 'count' in values ? `${key}_${values['count'] === 1 ? 'one' : 'other'}` : key
  const text = texts[plural] ?? texts[key] ?? key
  return text.replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => String(values[name] ?? mark))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The chosen language and its texts. Renders the component again when the language changes. */
export function useTranslation(): { t: Translate; language: FieldLanguage; word: OfficeWord } {
  const language = useSyncExternalStore(subscribe, () => state.language)
  return { t: (key, values) => translate(language, key, values), language, word: state.word }
}
