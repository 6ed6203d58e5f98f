import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDashboardJob } from '../../../testing/dashboard.tsx'
import { renderScreen } from '../../../testing/render.tsx'
import { respond } from '../../../testing/respond.ts'
import { VisitLinks } from './visit-links.tsx'

test('what there is to see of a job opens in a new window; what there is not has no link', () => {
  respond()
  const links = [
    { words: 'Checklist', to: () => '/checklist/1' },
    { words: 'Job images', to: () => null },
  ]
  renderScreen(<VisitLinks job={aDashboardJob()} links={links} />)
  const link = screen.getByRole('link')
  expect([link.textContent, link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    ...['Checklist', '/checklist/1', '_blank', 'noopener'],
  ])
})
