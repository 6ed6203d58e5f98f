import { screen } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoutes } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { NotFound } from './not-found.tsx'
import { routes } from './routes.tsx'

/** The spec's route table, and beneath it what the product has beside. (product.md#routes) */
const table: Record<string, string> = {
  '/': 'HomeScreen',
  '/stats': 'HomeScreen',
  '/login': 'LoginScreen',
  '/dashboard': 'DashboardScreen',
  '/dashboard/11202026': 'DashboardScreen',
  '/dashboard/job/10412.1': 'DashboardScreen',
  '/dashboard/job/10412.1/11202026': 'DashboardScreen',
  '/time': 'TimeReviewScreen',
  '/time/drift': 'DriftScreen',
  '/schedule': 'PlannerScreen',
  '/schedule/week': 'WeekScreen',
  '/legacy': 'LegacyScreen',
  '/import': 'PeopleImportScreen',
  '/inventory': 'InventoryScreen',
  '/checklist/c1': 'ChecklistScreen',
  '/report/r1': 'ReportScreen',
  '/job/j1/imgs': 'JobImagesScreen',
  '/employee/w1': 'EmployeeScreen',
  '/confirm/q1?answer=confirm': 'ConfirmScreen',
  '/w/aB3dE5gH7jK9mN1p': 'WorkerPageScreen',
  '/admin': 'AdminScreen',
  '/map': 'MapScreen',
  '/materials': 'MaterialsScreen',
  '/employeereport': 'EmployeeReportScreen',
  '/acp7test': 'Acp7TestScreen',
  '/bagouts': 'BagoutsScreen',
  '/loads/:loadId?': 'LoadsScreen',

  '/job/j1': 'JobScreen',
  '/phones': 'PhonesScreen',
  '/replies': 'RepliesScreen',
  '/status': 'StatusScreen',
  '/change-password': 'ChangePasswordScreen',
}

/** The screen that answers an address, by name, and whether it stands behind the sign-in. */
async function screenAt(address: string) {
  const matches = matchRoutes(routes, new URL(address, 'http://daysheet.test').pathname) ?? []
  const route = matches.at(-1)?.route
  const loaded = typeof route?.lazy === 'function' ? await route.lazy() : undefined
  const Component = loaded?.Component ?? route?.Component
  const isBehindSignIn = matches.some(({ route: { Component: outer } }) => outer?.name === 'SignedIn')
  return { name: Component?.name, isBehindSignIn }
}

const publicScreens = new Set(['LoginScreen', 'ConfirmScreen', 'WorkerPageScreen'])

test.each(Object.entries(table))('%s is answered by %s, behind the sign-in unless it is public', async (address, name) => {
  expect(await screenAt(address)).toEqual({ name, isBehindSignIn: !publicScreens.has(name) })
})

test.each(['/nowhere', '/job', '/job/j1/images', '/job/j1/imgs/2', '/dashboard/11202026/more', '/checklist', '/report/r1/print'])(
  '%s is answered by the page that says so',
  async (address) => {
    expect(await screenAt(address)).toEqual({ name: NotFound.name, isBehindSignIn: true })
  },
)

test('no route leads to a screen the table does not name', () => {
  const paths = (list: typeof routes): string[] =>
    list.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...paths(children ?? [])])
  const known = new Set(
    Object.keys(table).map((address) => matchRoutes(routes, new URL(address, 'http://daysheet.test').pathname)?.at(-1)?.route.path),
  )
  expect(paths(routes).filter((path) => path !== '*' && !known.has(path))).toEqual([])
})

test('a page that is not there says so, with a title and a way on', async () => {
  respond()
  renderRoutes(routes, { at: '/job/x/y' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(document.title).toBe('Page not found · Daysheet')
  expect(screen.getByText(/^There is no page at \/job\/x\/y\. /)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
})
