import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('every address is the one the product promises', () => {
  const day = '2026-11-03'
  expect({
    home: paths.home(),
    stats: paths.stats(),
    login: paths.login(),
    changePassword: paths.changePassword(),
    schedule: paths.schedule(),
    scheduleOnADay: paths.schedule(day),
    dashboard: paths.dashboard(),
    dashboardOnADay: paths.dashboard(day),
    dashboardOfAJob: paths.dashboardJob('10000.40'),
    dashboardOfAJobOnADay: paths.dashboardJob('10000.40', day),
    phones: paths.phones(),
    admin: paths.admin(),
    adminOfEmployees: paths.admin('employees'),
    import: paths.import(),
    acp7Test: paths.acp7Test(),
    employeeReport: paths.employeeReport(),
    employeeReportOfSomeone: paths.employeeReport({ from: day, to: '2026-11-08', worker: 'w1' }),
  }).toEqual({
    home: '/',
    stats: '/stats',
    login: '/login',
    changePassword: '/change-password',
    schedule: '/schedule',
    scheduleOnADay: '/schedule?date=11032026',
    dashboard: '/dashboard',
    dashboardOnADay: '/dashboard/11032026',
    dashboardOfAJob: '/dashboard/job/10000.40',
    dashboardOfAJobOnADay: '/dashboard/job/10000.40/11032026',
    phones: '/phones',
    admin: '/admin',
    adminOfEmployees: '/admin?tab=employees',
    import: '/import',
    acp7Test: '/acp7test',
    employeeReport: '/employeereport',
    employeeReportOfSomeone: '/employeereport?from=2026-11-03&to=2026-11-08&worker=w1',
  })
})
