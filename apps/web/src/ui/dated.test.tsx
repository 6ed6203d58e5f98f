import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dated } from './dated.tsx'
import styles from './dated.module.css'

test.each([
  ['Done about 01-02-2027, since 11-18-2026', ['01-02-2027', '11-18-2026']],
  ['11-28-2026', ['11-28-2026']],
  ['handler card to 08-2027', ['08-2027']],
  ['(212) 555-0134', []],
  ['no City handler certificate', []],
])('each date of “%s” is kept on one line, and the text is unchanged', (text, dates) => {
  const { container } = render(<Dated text={text} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll(`.${styles['date']}`)].map(({ textContent }) => textContent)).toEqual(dates)
})
