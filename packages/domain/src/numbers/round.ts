/**
 * The number with at most `decimals` decimals, halves away from zero as a person rounds on paper: 1.005 → 1.01.
 * The decimal point is moved in the number's text, because 1.005 * 100 is 100.49999999999999.
 */
export function round(value: number, decimals = 0): number {
  if (!Number.isFinite(value) || value === 0) return value
  const magnitude = Math.round(shifted(Math.abs(value), decimals))
  const rounded = shifted(magnitude, -decimals)
  return rounded === 0 ? 0 : Math.sign(value) * rounded
}

function shifted(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** `part` of `whole` in whole percent; 0 when there is no whole. (product.md#progress) */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? round((part / whole) * 100) : 0
}
