import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDashboardJob } from '../../../../../testing/dashboard.tsx'
import { aChecklist, anImageSet } from '../../../../../testing/records.ts'
import { renderScreen } from '../../../../../testing/render.tsx'
import { respond } from '../../../../../testing/respond.ts'
import { VisitLinks } from './visit-links.tsx'

const shown = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('what there is to see of a job opens in a new window', () => {
  respond()
  const job = aDashboardJob({ address: '120 Broadway', jobNum: 10412 })
  const checklist = aChecklist({ jobId: job.id })
  renderScreen(<VisitLinks job={{ ...job, checklist, imageSets: [anImageSet({ jobId: job.id })] }} />)
  expect(shown()).toEqual([
    ['Checklist', `/checklist/${checklist.id}`],
    ['Images', `/job/${job.id}/imgs`],
  ])
  const link = screen.getByRole('link', { name: 'Checklist of 10412 120 Broadway, in a new window' })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

test('what there is not has no link', () => {
  respond()
  renderScreen(<VisitLinks job={aDashboardJob()} />)
  expect(shown()).toEqual([])
})
