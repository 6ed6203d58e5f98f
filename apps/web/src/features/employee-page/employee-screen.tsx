import { workweekOf } from '@daysheet/domain/calendar/workweek'
import { formatPhone } from '@daysheet/domain/people/phone'
import type { Worker } from '@daysheet/domain/people/worker'
import EditIcon from '@mui/icons-material/Edit'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import { ApiError, messageOf } from '#client/client.ts'
import { paths } from '#paths.ts'
import { WorkerDialog } from '../people/dialogs/worker-dialog.tsx'
import { languageLabels, nameOf, roleText } from '../people/person-labels.ts'
import { useMay } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { settingsQueries } from '../settings/queries.ts'
import { toast } from '#ui/messages.tsx'
import { Page } from '#ui/page.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { PlannedDays, WorkedJobs } from './days-and-jobs.tsx'
import { HeldCertificates } from './held-certificates.tsx'
import { LatestTexts } from './latest-texts.tsx'
import { employeeQueries } from './queries.ts'
import { WeekHours } from './week-hours.tsx'
import styles from './employee-page.module.css'

/** The employee does not exist, or the address has no valid id. */
const isUnknown = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status)

function NotFound() {
  return (
    <Page title="Employee not found">
      <Empty text="There is no employee at this address.">
        <Button variant="contained" component={RouterLink} to={paths.admin('employees')}>
          All employees
        </Button>
      </Empty>
    </Page>
  )
}

/** The page of one employee. (product.md#employee-page) */
export function EmployeeScreen() {
  const { workerId = '' } = useParams()
  const worker = useQuery(employeeQueries.one(workerId))
  if (worker.isError && isUnknown(worker.error)) return <NotFound />
  return (
    <Page
      title={worker.data ? nameOf(worker.data) : 'Employee'}
      beside={
        worker.data && (
          <Chip label={worker.data.active ? 'Active' : 'Inactive'} variant="outlined" color={worker.data.active ? 'success' : 'default'} />
        )
      }
    >
      {worker.isError && <Failed text={messageOf(worker.error)} onRetry={() => void worker.refetch()} retrying={worker.isFetching} />}
      {worker.isPending && <Loading text="Loading employee…" rows={6} height={96} />}
      {worker.data && <LoadedEmployee worker={worker.data} key={worker.data.id} />}
    </Page>
  )
}

function Facts({ worker }: { worker: Worker }) {
  const { employeeNumber, phone, role, language } = worker
  const queryClient = useQueryClient()
  const may = useMay()
  const [edited, setEdited] = useState<Worker | null>(null)
  const close = () => setEdited(null)
  const onSaved = (saved: Worker) => {
    close()
    queryClient.setQueryData(employeeQueries.one(saved.id).queryKey, saved)
    toast(`${nameOf(saved)} was saved`)
  }
  return (
    <section aria-label="About this employee" className={styles.facts}>
      {employeeNumber && <span>No. {employeeNumber}</span>}
      {phone ? (
        <a href={`tel:${phone}`} className="job-link" aria-label={`Call ${nameOf(worker)}, ${formatPhone(phone)}`}>
          {formatPhone(phone)}
        </a>
      ) : (
        <span className={styles.faint}>No phone</span>
      )}
      <span>{roleText(role ?? '')}</span>
      <span>{languageLabels[language]}</span>
      {(may('people.write') || may('people.private')) && (
        <Button className="no-print" variant="outlined" startIcon={<EditIcon />} onClick={() => setEdited(worker)}>
          Edit
        </Button>
      )}
      {edited && <WorkerDialog worker={edited} onClose={close} onSaved={onSaved} />}
    </section>
  )
}

const columns = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  '@media print': { display: 'block', '& > * + *': { mt: 2 } },
} as const
const column = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const

function LoadedEmployee({ worker }: { worker: Worker }) {
  const { id } = worker
  const may = useMay()
  const today = useToday()
  const [hasHours, hasPlan] = [may('time.reports'), may('plan.read')]
  const days = useQuery({ ...employeeQueries.days(id), enabled: hasPlan })
  const { data: settings } = useQuery({ ...settingsQueries.current(), enabled: hasHours })
  return (
    <>
      <Facts worker={worker} />
      <Box sx={columns}>
        <Box sx={column}>
          {hasHours && settings && <WeekHours workerId={id} week={workweekOf(today, settings.workweekStarts)} today={today} />}
          {hasPlan && (
            <>
              <PlannedDays query={days} today={today} />
              <WorkedJobs query={days} />
            </>
          )}
        </Box>
        <Box sx={column}>
          {may('certificates.read') && <HeldCertificates workerId={id} name={nameOf(worker)} today={today} />}
          {may('texts.inbox') && <LatestTexts workerId={id} name={nameOf(worker)} />}
        </Box>
      </Box>
    </>
  )
}
