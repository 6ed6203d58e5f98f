import { screen } from '@testing-library/react'
import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import { jobSearchWhere } from '@daysheet/domain/jobs/job-search'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { aJob } from '#testing/builders.ts'
import { renderScreen } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { JobPicker } from './job-picker.tsx'

function Picked({ startsAt }: { startsAt?: number }) {
  const [job, setJob] = useState<ShownJob | null>(null)
  return (
    <>
      <JobPicker label="Job" value={job} onChange={setJob} {...(startsAt !== undefined && { startsAt })} />
      <output>{job?.address}</output>
    </>
  )
}

test('another job is found by typing over the one that was chosen', async () => {
  const server = respond({ 'GET /api/Jobs': [aJob({ jobNum: 10412, address: '120 Broadway' })] })
  const { user } = renderScreen(<Picked />)
  const field = screen.getByRole('combobox', { name: 'Job' })
  await user.type(field, 'broad')
  await user.click(await screen.findByRole('option', { name: '10412 120 Broadway' }))
  expect(screen.getByRole('status').textContent).toBe('120 Broadway')
  server.answer({ 'GET /api/Jobs': [aJob({ jobNum: 10078, address: '9 Grand Street' })] })
  await user.tripleClick(field)
  await user.keyboard('grand')
  await user.click(await screen.findByRole('option', { name: '10078 9 Grand Street' }))
  expect(screen.getByRole('status').textContent).toBe('9 Grand Street')
})

test('one that starts at the third character says so before, and asks for nothing until then', async () => {
  const server = respond({ 'GET /api/Jobs': [aJob({ jobNum: 10412, address: '120 Broadway' })] })
  const { user } = renderScreen(<Picked startsAt={3} />)
  const field = screen.getByRole('combobox', { name: 'Job' })
  await user.type(field, ' b')
  expect(await screen.findByText('Type more to search')).toBeTruthy()
  await user.type(field, 'r')
  expect(screen.getByText('Type more to search')).toBeTruthy()
  expect(server.to('GET /api/Jobs')).toEqual([])
  await user.type(field, 'o')
  expect(await screen.findByRole('option', { name: '10412 120 Broadway' })).toBeTruthy()
  expect(server.to('GET /api/Jobs').map(({ filter }) => filter)).toEqual([expect.objectContaining({ where: jobSearchWhere('bro') })])
  await user.keyboard('{Backspace}')
  expect(await screen.findByText('Type more to search')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
})

test('Enter takes the first job that was found', async () => {
  respond({ 'GET /api/Jobs': [aJob({ jobNum: 10412, address: '120 Broadway' }), aJob({ jobNum: 10413, address: '9 Broadway' })] })
  const { user } = renderScreen(<Picked />)
  await user.type(screen.getByRole('combobox', { name: 'Job' }), 'broad')
  await screen.findByRole('option', { name: '10412 120 Broadway' })
  await user.keyboard('{Enter}')
  expect(screen.getByRole('status').textContent).toBe('120 Broadway')
})
