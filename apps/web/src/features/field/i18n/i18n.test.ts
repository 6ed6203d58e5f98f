import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeLanguage, loadLaterTranslations, startI18n, useTranslation } from './i18n.ts'

test('words that are out of reach are told without an address, which a screen would be loaded from', async () => {
  const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://daysheet.test/assets/en-later.js'))
  const error: unknown = await loadLaterTranslations(away).catch((failure: unknown) => failure)
  expect(String(error)).toBe('Error: The words are out of reach.')
})

test('a text has its values and the right plural form in the chosen language', async () => {
  await startI18n()
  const { result } = renderHook(() => useTranslation())
  const words = () => [
    result.current.t('savedTyped', { name: 'A {{what}} $& B', what: 'In', when: '7:00 AM' }),
    result.current.t('movedAll', { count: 1, job: '11 Wall Street' }),
    result.current.t('movedAll', { count: 0, job: '11 Wall Street' }),
  ]
  expect(words()).toEqual([
    'A {{what}} $& B: In at 7:00 AM, typed and saved',
    '1 person: out here and in at 11 Wall Street, saved',
    '0 people: out here and in at 11 Wall Street, saved',
  ])
  await act(async () => {
    changeLanguage('es')
    await import('./es.ts')
  })
  expect(result.current.language).toBe('es')
  expect(document.documentElement.lang).toBe('es')
  expect(words()[1]).toMatch(/^1 persona: .*11 Wall Street/)
  expect(words()[2]).toMatch(/^0 personas: /)
  act(() => changeLanguage('en'))
})

test('a tap on English while Spanish loads keeps English', async () => {
  const { result } = renderHook(() => useTranslation())
  await act(async () => {
    changeLanguage('es')
    changeLanguage('en')
    await import('./es.ts')
  })
  expect(result.current.language).toBe('en')
  expect(document.documentElement.lang).toBe('en')
})
