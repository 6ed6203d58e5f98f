import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMe, renderScreen } from '#testing/render.tsx'
import { respond, unreachable } from '#testing/respond.ts'
import { ticketsFor } from '#testing/tickets.ts'
import { LocationMap } from './location-map.tsx'

const me = aMe({
  settings: {
    map: { hasTiles: true, attribution: '© OpenStreetMap contributors', linkUrl: 'https://maps.example/?q={lat},{lon}&again={lat}' },
  },
})
const label = 'Ana Kowalska, in at 7:02 AM'

test('a place is a picture of ours with a link to a real map and its credit', async () => {
  const server = respond({ 'POST /api/tickets': ticketsFor })
  renderScreen(<LocationMap latitude={40.712776} longitude={-74.005974} label={label} />, { me })
  const picture = await screen.findByAltText<HTMLImageElement>(`Map of ${label}`)
  const path = '/api/maps/static?latitude=40.7128&longitude=-74.006&zoom=16&width=160&height=120&scale=2'
  expect(picture.getAttribute('src')).toMatch(`${path}&access_token=for-`)
  expect(picture.getAttribute('loading')).toBe('lazy')
  expect(server.to('POST /api/tickets').map(({ body }) => body)).toEqual([{ paths: [path] }])
  const link = screen.getByRole('link', { name: `Map of ${label}, in a new window` })
  expect(link.textContent).toBe('Map')
  expect(link.getAttribute('href')).toBe('https://maps.example/?q=40.712776,-74.005974&again=40.712776')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(screen.getByText('© OpenStreetMap contributors')).toBeTruthy()
})

test('the crew of one site shares one picture', async () => {
  const server = respond({ 'POST /api/tickets': ticketsFor })
  renderScreen(
    <>
      <LocationMap latitude={40.50001} longitude={-73.90001} label="one" />
      <LocationMap latitude={40.50003} longitude={-73.89998} label="two" />
    </>,
    { me },
  )
  const [one, two] = [await screen.findByAltText('Map of one'), await screen.findByAltText('Map of two')]
  expect(one.getAttribute('src')).toBe(two.getAttribute('src'))
  expect(server.to('POST /api/tickets').map(({ body }) => (body as { paths: string[] }).paths.length)).toEqual([1])
})

test.each([
  [null, null],
  [40.7, null],
  [null, -74],
])('without coordinates (%s, %s) there is no map', (latitude, longitude) => {
  respond()
  renderScreen(<LocationMap latitude={latitude} longitude={longitude} label={label} />, { me })
  expect(screen.getByText('No location')).toBeTruthy()
  expect([screen.queryByRole('img'), screen.queryByRole('link')]).toEqual([null, null])
})

test('zero is a place', async () => {
  respond({ 'POST /api/tickets': ticketsFor })
  renderScreen(<LocationMap latitude={0} longitude={0} label={label} />, { me })
  expect((await screen.findByAltText(`Map of ${label}`)).getAttribute('src')).toContain('latitude=0&longitude=0&')
})

test('without the picture the link still leads to the place', async () => {
  const server = respond({ 'POST /api/tickets': unreachable })
  const { user } = renderScreen(<LocationMap latitude={40.8} longitude={-73.9} label={label} />, { me })
  expect(await screen.findByText('Map cannot be shown')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toContain('q=40.8,-73.9')
  server.answer({ 'POST /api/tickets': ticketsFor })
  await user.click(screen.getByRole('button', { name: `Retry: Map of ${label}` }))
  fireEvent.load(await screen.findByAltText(`Map of ${label}`))
  expect(screen.queryByText('Map cannot be shown')).toBeNull()
})
