/** The spec's route table. Each screen is loaded when first shown; a screen's line is added when the screen is. (product.md#routes) */
import { Outlet, type RouteObject } from 'react-router'
import Box from '@mui/material/Box'
import { Loading } from '../ui/states.tsx'
import { ScrollRestoration } from './scroll-restoration.tsx'
import { NotFound } from './not-found.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { SignedIn } from './signed-in.tsx'
import type { ScreenHandle } from './skip-links.tsx'

const dashboard = async () => ({ Component: (await import('../features/timeclock/dashboard/dashboard-screen.tsx')).DashboardScreen })
const home = async () => ({ Component: (await import('../features/home/home-screen.tsx')).HomeScreen })

const daySkip = { id: 'day-jobs', text: 'Skip to the day’s jobs' }

/** While the first screen's code is on its way. */
const Starting = () => (
  <Box sx={{ p: 2 }}>
    <Loading text="Loading Daysheet…" height={48} />
  </Box>
)

/** A screen in its place. */
const Screen = () => (
  <>
    <Outlet />
    <ScrollRestoration />
  </>
)

export const routes: RouteObject[] = [
  {
    ErrorBoundary: ScreenFailed,
    HydrateFallback: Starting,
    children: [
      { path: '/login', lazy: async () => ({ Component: (await import('../features/session/login-screen.tsx')).LoginScreen }) },
      {
        path: '/confirm/:containerId',
        lazy: async () => ({ Component: (await import('../features/containers/confirm/confirm-screen.tsx')).ConfirmScreen }),
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
                handle: { skipTo: daySkip } satisfies ScreenHandle,
                lazy: async () => ({ Component: (await import('../features/schedules/planner/planner-screen.tsx')).PlannerScreen }),
              },
              {
                path: '/schedule/week',
                lazy: async () => ({ Component: (await import('../features/schedules/week/week-screen.tsx')).WeekScreen }),
              },
              {
                path: '/legacy',
                lazy: async () => ({
                  Component: (await import('../features/schedules/simple-schedule/simple-schedule-screen.tsx')).LegacyScreen,
                }),
              },
              { path: '/dashboard/:date?', lazy: dashboard },
              { path: '/dashboard/job/:jobNum/:date?', lazy: dashboard },
              {
                path: '/time',
                lazy: async () => ({ Component: (await import('../features/time-review/time-review-screen.tsx')).TimeReviewScreen }),
              },
              {
                path: '/change-password',
                lazy: async () => ({ Component: (await import('../features/session/change-password-screen.tsx')).ChangePasswordScreen }),
              },
              {
                path: '/employeereport',
                lazy: async () => ({
                  Component: (await import('../features/timeclock/employee-report/employee-report-screen.tsx')).EmployeeReportScreen,
                }),
              },
              {
                path: '/materials',
                lazy: async () => ({ Component: (await import('../features/materials/orders/materials-screen.tsx')).MaterialsScreen }),
              },
              {
                path: '/inventory',
                lazy: async () => ({ Component: (await import('../features/materials/inventory/inventory-screen.tsx')).InventoryScreen }),
              },
              { path: '/admin', lazy: async () => ({ Component: (await import('../features/admin/admin-screen.tsx')).AdminScreen }) },
              {
                path: '/import',
                lazy: async () => ({ Component: (await import('../features/people/import/people-import-screen.tsx')).PeopleImportScreen }),
              },
              {
                path: '/acp7test',
                lazy: async () => ({ Component: (await import('../features/filings/acp7-test/acp7-test-screen.tsx')).Acp7TestScreen }),
              },
              {
                path: '/bagouts',
                lazy: async () => ({ Component: (await import('../features/bagouts/bagouts-screen.tsx')).BagoutsScreen }),
              },
              { path: '/job/:jobId', lazy: async () => ({ Component: (await import('../features/job-page/job-screen.tsx')).JobScreen }) },
              {
                path: '/job/:jobId/imgs',
                lazy: async () => ({ Component: (await import('../features/records/images/job-images-screen.tsx')).JobImagesScreen }),
              },
              {
                path: '/checklist/:checklistId',
                lazy: async () => ({ Component: (await import('../features/records/checklist/checklist-screen.tsx')).ChecklistScreen }),
              },
              {
                path: '/report/:reportId',
                lazy: async () => ({ Component: (await import('../features/records/report/report-screen.tsx')).ReportScreen }),
              },
              { path: '/map', lazy: async () => ({ Component: (await import('../features/locations/map-screen.tsx')).MapScreen }) },
              {
                path: '/replies',
                lazy: async () => ({ Component: (await import('../features/texts/replies/replies-screen.tsx')).RepliesScreen }),
              },
              { path: '/phones', lazy: async () => ({ Component: (await import('../features/texts/phones-screen.tsx')).PhonesScreen }) },
              { path: '/status', lazy: async () => ({ Component: (await import('../features/status/status-screen.tsx')).StatusScreen }) },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
]
