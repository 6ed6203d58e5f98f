import { expect, test } from 'vitest'
import { loadLaterTranslations } from './i18n.ts'

test('words that are out of reach are told without an address, which a screen would be loaded from', async () => {
  const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://daysheet.test/assets/en-later.js'))
  const error: unknown = await loadLaterTranslations(away).catch((failure: unknown) => failure)
  expect(String(error)).toBe('Error: The words are out of reach.')
})
