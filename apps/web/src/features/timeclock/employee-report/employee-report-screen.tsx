import type { WeekStart } from '@daysheet/domain/calendar/workweek'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { paths } from '#paths.ts'
import { ApiError, messageOf } from '#client/client.ts'
import { workerHoursQueries, type HoursSearch } from '../queries.ts'
import { Page } from '#ui/page.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { settingsQueries } from '#features/settings/queries.ts'
import { useMay } from '#features/session/queries.ts'
import { Report } from './report.tsx'
import { SearchForm } from './search-form.tsx'
import { useReportSearch } from './use-report-search.ts'
import { howToSearch, WeekPeople } from './week-people.tsx'

const mondays: readonly WeekStart[] = []
/** Nothing is searched for before somebody asks; the query needs words for it all the same. */
const nobody: HoursSearch = { from: '', to: '', worker: '' }

/** Employee Report: the hours of one employee over a period. The search stands in the address. (product.md#employee-report) */
export function EmployeeReportScreen() {
  const may = useMay()
  const { data: settings } = useQuery(settingsQueries.current())
  const starts = settings?.workweekStarts ?? mondays
  const search = useReportSearch(starts)
  const { wanted } = search
  const report = useQuery({ ...workerHoursQueries.of(wanted ?? nobody), enabled: wanted !== null })
  const isUnknown = report.error instanceof ApiError && report.error.status === 404
  return (
    <Page
      title="Employee Report"
      beside={
        <Button className="no-print" component={RouterLink} to={paths.drift()} sx={{ ml: 'auto' }}>
          Rounding
        </Button>
      }
    >
      <SearchForm search={search} starts={starts} onSearchAgain={() => void report.refetch()} />
      {wanted === null && (may('time.read') ? <WeekPeople {...search} /> : <Empty text={howToSearch} />)}
      {wanted !== null && report.isPending && <Loading text="Loading hours…" rows={6} height={32} />}
      {isUnknown && <Empty text="Employee not found. Choose another one." />}
      {report.isError && !isUnknown && (
        <Failed text={messageOf(report.error)} onRetry={() => void report.refetch()} retrying={report.isFetching} />
      )}
      {report.data && !isUnknown && <Report report={report.data} />}
    </Page>
  )
}
