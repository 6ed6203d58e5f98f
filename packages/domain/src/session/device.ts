/** What browsers and systems call themselves, those first whose name others also carry. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** Somebody's device in a few words, `Chrome on Windows`, from what it says of itself; null when it says nothing. (product.md#accounts) */
export function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent.trim() === '') return null
  const named = (list: readonly (readonly [string, string])[]) => list.find(([sign]) => userAgent.includes(sign))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? 'Another program'
}
