import { screen } from '@testing-library/react'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { Page } from './page.tsx'

test('a page has its heading first, with what stands beside it', () => {
  respond()
  renderScreen(
    <Page title="Status" beside={<span>Good</span>}>
      <p>Parts</p>
    </Page>,
  )
  const heading = screen.getByRole('heading', { level: 1, name: 'Status' })
  expect(heading.parentElement?.textContent).toBe('StatusGood')
  expect(document.title).toBe('Status · Daysheet')
})

/** Screens that are read from top to bottom; a day, a map and a sheet of paper have measures of their own. */
const screens = [
  'admin/admin-screen.tsx',
  'bagouts/bagouts-screen.tsx',
  'filings/acp7-test/acp7-test-screen.tsx',
  'job-page/job-screen.tsx',
  'materials/inventory/inventory-screen.tsx',
  'materials/orders/materials-screen.tsx',
  'people/import/people-import-screen.tsx',
  'records/record-page.tsx',
  'status/status-screen.tsx',
  'timeclock/employee-report/employee-report-screen.tsx',
]

test.each(screens)('%s is as wide as its siblings and has their head', (file) => {
  const source = fs.readFileSync(`${import.meta.dirname}/../features/${file}`, 'utf8')
  expect(source).toContain('<Page')
  expect(source).not.toMatch(/<PageHeading|mx: 'auto'/)
  expect(source).not.toContain('pageWidth')
})
