import { expect, test } from 'vitest'
import { pageToShow } from './use-shown-page.ts'

const frame = { top: 100, bottom: 300 }
/** Rows of 50 pixels, one beneath the other, the first at `top`. */
const rows = (top: number, ...pages: (number | null)[]) =>
  pages.map((page, index) => ({ page, top: top + index * 50, bottom: top + (index + 1) * 50 }))

test.each([
  ['a row of the page is still in sight', rows(100, 1, 1, 2, 2), 1, null],
  ['all rows in sight are of another page', rows(100, 2, 2, 3, 3), 1, 2],
  ['the rows of the page are above the frame', rows(0, 1, 1, 2, 2), 1, 2],
  ['the rows of the page are beneath the frame', rows(200, 2, 2, 3), 3, 2],
  ['rows written by hand stand on no page', rows(100, null, 2), 1, 2],
  ['there is nothing but rows written by hand', rows(100, null), 1, null],
])('%s', (_what, seen, shown, page) => expect(pageToShow(seen, frame, shown)).toBe(page))
