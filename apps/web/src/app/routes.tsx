/** The spec's route table. Each screen is loaded when first shown; a screen's line is added when the screen is. (product.md#routes) */
import type { ComponentType } from 'react'
import { Outlet, useMatches, type RouteObject } from 'react-router'
import Box from '@mui/material/Box'
import { loadModule } from '../client/use-lazy-module.ts'
import { Loading } from '../ui/states.tsx'
import { ScrollRestoration } from './scroll-restoration.tsx'
import { NotForRole } from './not-for-role.tsx'
import { NotFound } from './not-found.tsx'
import { useMay, type Permission } from '../features/session/queries.ts'
import { ScreenFailed } from './screen-failed.tsx'
import { SignedIn } from './signed-in.tsx'
import type { ScreenHandle } from './skip-links.tsx'

/** A screen that a module exports. Code that could not be fetched is fetched once more: a device that changes its network breaks off what is on its way. */
const screen =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await loadModule(load))[name] })

const dashboard = screen(() => import('../features/timeclock/dashboard/dashboard-screen.tsx'), 'DashboardScreen')
const home = screen(() => import('../features/home/home-screen.tsx'), 'HomeScreen')

const daySkip = { id: 'day-jobs', text: 'Skip to the day’s jobs' }

/** While the first screen's code is on its way. */
const Starting = () => (
  <Box sx={{ p: 2 }}>
    <Loading text="Loading Daysheet…" height={48} />
  </Box>
)

/** A screen in its place, for whoever may see it. */
function Screen() {
  const may = useMay()
  const needs = useMatches().flatMap(({ handle }) => (handle as ScreenHandle | undefined)?.needs ?? []) // written below
  return (
    <>
      {may(...needs) ? <Outlet /> : <NotForRole />}
      <ScrollRestoration />
    </>
  )
}

const needs = (...permissions: readonly Permission[]): ScreenHandle => ({ needs: permissions })

export const routes: RouteObject[] = [
  {
    ErrorBoundary: ScreenFailed,
    HydrateFallback: Starting,
    children: [
      { path: '/login', lazy: screen(() => import('../features/session/login-screen.tsx'), 'LoginScreen') },
      {
        path: '/confirm/:containerId',
        lazy: screen(() => import('../features/containers/confirm/confirm-screen.tsx'), 'ConfirmScreen'),
      },
      {
        path: '/w/:token',
        lazy: screen(() => import('../features/worker-page/worker-page-screen.tsx'), 'WorkerPageScreen'),
      },
      {
        Component: SignedIn,
        children: [
          {
            Component: Screen,
            ErrorBoundary: ScreenFailed,
            children: [
              { path: '/', lazy: home },
              { path: '/stats', lazy: home },
              {
                path: '/schedule',
                handle: { skipTo: daySkip, ...needs('plan.read') },
                lazy: screen(() => import('../features/schedules/planner/planner-screen.tsx'), 'PlannerScreen'),
              },
              {
                path: '/schedule/week',
                handle: needs('plan.read'),
                lazy: screen(() => import('../features/schedules/week/week-screen.tsx'), 'WeekScreen'),
              },
              {
                path: '/legacy',
                handle: needs('plan.read'),
                lazy: screen(() => import('../features/schedules/simple-schedule/simple-schedule-screen.tsx'), 'LegacyScreen'),
              },
              { path: '/dashboard/:date?', handle: needs('time.read'), lazy: dashboard },
              { path: '/dashboard/job/:jobNum/:date?', handle: needs('time.read'), lazy: dashboard },
              {
                path: '/time',
                handle: needs('time.read'),
                lazy: screen(() => import('../features/time-review/time-review-screen.tsx'), 'TimeReviewScreen'),
              },
              {
                path: '/time/drift',
                handle: needs('time.reports'),
                lazy: screen(() => import('../features/time-review/drift/drift-screen.tsx'), 'DriftScreen'),
              },
              {
                path: '/change-password',
                lazy: screen(() => import('../features/session/change-password-screen.tsx'), 'ChangePasswordScreen'),
              },
              {
                path: '/employeereport',
                handle: needs('time.reports'),
                lazy: screen(() => import('../features/timeclock/employee-report/employee-report-screen.tsx'), 'EmployeeReportScreen'),
              },
              {
                path: '/materials',
                handle: needs('prices.read'),
                lazy: screen(() => import('../features/materials/orders/materials-screen.tsx'), 'MaterialsScreen'),
              },
              {
                path: '/inventory',
                handle: needs('prices.read'),
                lazy: screen(() => import('../features/materials/inventory/inventory-screen.tsx'), 'InventoryScreen'),
              },
              {
                path: '/admin',
                handle: needs('jobs.read'),
                lazy: screen(() => import('../features/admin/admin-screen.tsx'), 'AdminScreen'),
              },
              {
                path: '/import',
                handle: needs('people.write'),
                lazy: screen(() => import('../features/people/import/people-import-screen.tsx'), 'PeopleImportScreen'),
              },
              {
                path: '/acp7test',
                handle: needs('filings.write'),
                lazy: screen(() => import('../features/filings/acp7-test/acp7-test-screen.tsx'), 'Acp7TestScreen'),
              },
              {
                path: '/bagouts',
                handle: needs('waste.read'),
                lazy: screen(() => import('../features/bagouts/bagouts-screen.tsx'), 'BagoutsScreen'),
              },
              {
                path: '/loads/:loadId?',
                handle: needs('loads.read'),
                lazy: screen(() => import('../features/loads/loads-screen.tsx'), 'LoadsScreen'),
              },
              {
                path: '/job/:jobId',
                handle: needs('jobs.read'),
                lazy: screen(() => import('../features/job-page/job-screen.tsx'), 'JobScreen'),
              },
              {
                path: '/employee/:workerId',
                handle: needs('people.read'),
                lazy: screen(() => import('../features/employee-page/employee-screen.tsx'), 'EmployeeScreen'),
              },
              {
                path: '/job/:jobId/imgs',
                handle: needs('records.read'),
                lazy: screen(() => import('../features/records/images/job-images-screen.tsx'), 'JobImagesScreen'),
              },
              {
                path: '/checklist/:checklistId',
                handle: needs('records.read'),
                lazy: screen(() => import('../features/records/checklist/checklist-screen.tsx'), 'ChecklistScreen'),
              },
              {
                path: '/report/:reportId',
                handle: needs('records.read'),
                lazy: screen(() => import('../features/records/report/report-screen.tsx'), 'ReportScreen'),
              },
              {
                path: '/map',
                handle: needs('locations.read'),
                lazy: screen(() => import('../features/locations/map-screen.tsx'), 'MapScreen'),
              },
              {
                path: '/replies',
                handle: needs('texts.inbox'),
                lazy: screen(() => import('../features/texts/replies/replies-screen.tsx'), 'RepliesScreen'),
              },
              {
                path: '/phones',
                handle: needs('texts.inbox'),
                lazy: screen(() => import('../features/texts/phones-screen.tsx'), 'PhonesScreen'),
              },
              {
                path: '/status',
                handle: needs('status.read'),
                lazy: screen(() => import('../features/status/status-screen.tsx'), 'StatusScreen'),
              },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
]
