import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respond } from '#testing/respond.ts'
import { SupervisorChooser } from './supervisor-chooser.tsx'

test('supervisors with the same name are distinguished by their phone numbers', async () => {
  const supervisors = [
    { id: 'a', name: 'Kim Lee', phone: '2125550101' },
    { id: 'b', name: 'Kim Lee', phone: '2125550102' },
    { id: 'c', name: 'Nadia Rahman', phone: null },
  ]
  respond({ 'GET /api/Supervisors': supervisors })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SupervisorChooser value="a" onChange={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByRole('option', { name: 'Nadia Rahman' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose…',
    'Kim Lee (…0101)',
    'Kim Lee (…0102)',
    'Nadia Rahman',
  ])
})
