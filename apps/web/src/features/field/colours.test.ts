import { expect, test } from 'vitest'
import { outdoors } from './colours.ts'

/** WCAG 2: the luminance of a color, and the contrast of two colors. */
function lightOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [lightOf(one), lightOf(other)].toSorted((first, second) => first - second)
  return (lighter + 0.05) / (darker + 0.05)
}

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(['light', 'dark'] as const)('all text of the phone app is readable in sunlight, in %s', (scheme) => {
  const { primary, success, error, warning, background, text } = outdoors[scheme]
  const words = {
    ...{ text: text.primary, faint: text.secondary, primary: primary.main },
    ...{ saved: success.main, refused: error.main, waiting: warning.main },
  }
  for (const [name, color] of Object.entries(words))
    for (const ground of [background.default, background.paper])
      expect(contrast(color, ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(7)
  expect(contrast(primary.contrastText, primary.main), 'a button').toBeGreaterThanOrEqual(7)
})
