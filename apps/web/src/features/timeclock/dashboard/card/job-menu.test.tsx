import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCard, aDashboardJob, aDay, renderDashboard } from '#testing/dashboard.tsx'
import { aChecklist, anImageSet } from '#testing/records.ts'

const job = aDashboardJob({ address: '120 Broadway', jobNum: 10412 })

const openMenu = async (day: Parameters<typeof aCard>[0]) => {
  const { user } = renderDashboard({ day: aDay(aCard(day)) })
  await user.click(await screen.findByRole('button', { name: 'Actions for 10412 120 Broadway' }))
  return screen.getAllByRole('menuitem')
}

test('checklist and images of a job open in a new window', async () => {
  const checklist = aChecklist({ jobId: job.id })
  const items = await openMenu({ ...job, checklist, imageSets: [anImageSet({ jobId: job.id })] })
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Add a note', null],
    ['All days', '/dashboard/job/10412'],
    ['Checklist', `/checklist/${checklist.id}`],
    ['Images', `/job/${job.id}/imgs`],
    ['Request container', null],
  ])
  const link = screen.getByRole('menuitem', { name: 'Checklist, in a new window' })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

test('a missing checklist and missing images are not offered', async () => {
  const items = await openMenu(job)
  expect(items.map((item) => item.textContent)).toEqual(['Add a note', 'All days', 'Request container'])
})
