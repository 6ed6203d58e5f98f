import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anId } from '#testing/builders.ts'
import { aMe, renderScreen } from '#testing/render.tsx'
import { refuse, respond, type Answer } from '#testing/respond.ts'
import { Neighbours } from './neighbours.tsx'

const theirs = {
  filingNumber: 'TRU0500MN26',
  status: 'Submitted',
  startDate: '2026-11-16',
  endDate: '2026-12-18',
  address: '120 INVENTED STREET, Manhattan',
  bin: '1999999',
  contractor: 'Another Abatement Inc',
  areas: 2,
}
const answered = { bins: ['1999999'], fetchedAt: '2026-11-20T15:00:00.000Z', filings: [theirs], hasMore: false }

function open(answer: Answer, hasCityFilings = true) {
  const server = respond({ 'GET /api/Jobs/:id/neighbours': answer })
  return { ...renderScreen(<Neighbours jobId={anId()} />, { me: aMe({ settings: { hasCityFilings } }) }), server }
}
const lookUp = () => screen.findByRole('button', { name: 'Look them up in City data' })

test('where the City is not asked there is nothing', () => {
  open(answered, false)
  expect(screen.queryByText('Other filings in this building')).toBeNull()
})

test('the City is asked when somebody wants to know, and what others filed is listed', async () => {
  const { server, user } = open(answered)
  const button = await lookUp()
  expect(server.to('GET /api/Jobs/:id/neighbours')).toEqual([])
  await user.click(button)
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'TRU0500MN2611-16-2026 to 12-18-2026Submitted2 areasAnother Abatement Inc',
  ])
  expect(screen.getByText('Building 1999999, as of 11-20-2026 10:00 AM')).toBeTruthy()
})

test('of many the newest are listed at first, the others when somebody wants them', async () => {
  const filings = Array.from({ length: 12 }, (_, at) => ({ ...theirs, filingNumber: `TRU05${10 + at}MN26` }))
  const { user } = open({ ...answered, filings })
  await user.click(await lookUp())
  expect(await screen.findAllByRole('listitem')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Show all 12' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(12)
  await user.click(screen.getByRole('button', { name: 'Show only the newest 5' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})

test.each<[string, Answer, string]>([
  ['no others', { ...answered, filings: [] }, 'The City’s data has no other filing for this building.'],
  ['no building', { bins: [], fetchedAt: null, filings: [], hasMore: false }, 'The City’s data does not name this job’s building yet.'],
  [
    'more than is shown',
    { ...answered, bins: ['1999999', '1777777'], hasMore: true },
    'These are the newest filings; the City has more. Buildings 1999999, 1777777, as of 11-20-2026 10:00 AM',
  ],
  ['no answer', refuse(503, 'away'), 'The City’s data is not available right now.'],
])('%s is said', async (_what, answer, words) => {
  const { user } = open(answer)
  await user.click(await lookUp())
  expect(await screen.findByText(words)).toBeTruthy()
})
