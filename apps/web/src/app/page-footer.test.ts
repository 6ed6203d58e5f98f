import { expect, test } from 'vitest'
import { pageFooter } from './page-footer.ts'

const printedAt = '11-28-2026 5:00 PM'

test.each([
  ['Rivera Abatement', 'Loads', '"Rivera Abatement · Loads"'],
  ['', 'Loads', '"Loads"'],
  ['Bo "B" Li\\', 'Job 1\n2', '"Bo \\22 B\\22  Li\\5c  · Job 1\\a 2"'],
  ['</style>', '', '"\\3c /style\\3e "'],
])('the footer of %s, %s', (company, title, left) => {
  const css = pageFooter({ company, title, printedAt })
  expect(css).toContain(`@bottom-left { content: ${left};`)
  expect(css).toContain('content: "Printed 11-28-2026 5:00 PM · Page " counter(page) " of " counter(pages);')
})
