import { formatDay, weekdayOf } from '@daysheet/domain/calendar/day'
import type { FirstSteps as Facts } from '@daysheet/domain/home/first-steps'
import { firstDay, isStepDone, openStep, steps, type Step } from '@daysheet/domain/home/open-step'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#paths.ts'
import { messageOf } from '#client/client.ts'
import { loadModule } from '#client/use-lazy-module.ts'
import { useLazyDialogs } from '#client/use-lazy-dialogs.ts'
import { Glyph } from '#ui/glyph.tsx'
import { showAlert } from '#ui/messages.tsx'
import text from '#ui/text.module.css'
import { useMinute } from '#ui/use-minute.ts'
import { AddPerson } from '../people/add-people.tsx'
import { useMay, useSettings } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { settingsQueries } from '../settings/queries.ts'
import { firstStepsQuery, planFirstDay } from './first-steps-queries.ts'
import styles from './first-steps.module.css'

async function loadDialogs() {
  const [{ CompanyNameDialog }, { JobDialog }] = await Promise.all([
    loadModule(() => import('./company-name-dialog.tsx')),
    loadModule(() => import('../jobs/job-dialog.tsx')),
  ])
  return { CompanyNameDialog, JobDialog }
}

const titles: Record<Step, string> = { name: 'Company name', people: 'Add people', job: 'First job', text: 'First text' }

const words: Record<Step, (facts: Facts) => string> = {
  name: () => 'Shown on documents and texts to customers.',
  people: ({ employees }) => (employees === 0 ? 'Type them in, or import a CSV file.' : countOf(employees, 'employee')),
  job: ({ jobs }) => (jobs === 0 ? 'An address is enough.' : countOf(jobs, 'job')),
  text: () => 'Put the job on a day, choose its crew, and text them.',
}

/**
 * What a new company has entered so far. Undefined while it loads. Null if the company has already
 * started, or if the user may not do the steps. (product.md#first-run)
 */
export function useFirstSteps(): Facts | null | undefined {
  const isAllowed = useMay()('settings.write', 'people.write', 'jobs.write', 'plan.write', 'texts.send')
  const { data } = useQuery({ ...firstStepsQuery, enabled: isAllowed })
  if (!isAllowed) return null
  return data && (openStep(data) === null ? null : data)
}

interface StepLineProps {
  step: Step
  at: number
  facts: Facts
  children: ReactNode
}

function StepLine({ step, at, facts, children }: StepLineProps) {
  const isDone = isStepDone(step, facts)
  return (
    <li className={clsx(styles.step, isDone && styles.done, openStep(facts) === step && styles.open)}>
      <span className={styles.sign} aria-hidden>
        {isDone ? <Glyph shape="confirmed" size={24} /> : at + 1}
      </span>
      <div>
        <strong>{titles[step]}</strong>
        {isDone && <span className={text.visuallyHidden}>, done</span>}
        <div className={text.faint}>{words[step](facts)}</div>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}

/**
 * The four steps from an empty company to its first text. Each step opens its form here, and is
 * checked off when it is done. (product.md#first-run)
 */
export function FirstSteps({ facts }: { facts: Facts }) {
  const id = useId()
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<Step | null>(null)
  const close = () => setDialog(null)
  const dialogs = useLazyDialogs(loadDialogs, { isWanted: dialog !== null, giveUp: close })
  const { data: settings } = useQuery(settingsQueries.current())
  const again = () => void queryClient.invalidateQueries({ queryKey: firstStepsQuery.queryKey })
  /** The next step has the prominent button. */
  const variant = (step: Step) => (openStep(facts) === step ? 'contained' : 'outlined')
  const buttons: Record<Step, ReactNode> = {
    name: (
      <Button variant={variant('name')} disabled={!settings} onClick={() => setDialog('name')}>
        {facts.hasName ? 'Change' : 'Enter name'}
      </Button>
    ),
    people: (
      <>
        <Button variant={variant('people')} onClick={() => setDialog('people')}>
          Add employee
        </Button>
        <Button variant="outlined" component={Link} to={paths.import()}>
          Import CSV
        </Button>
      </>
    ),
    job: (
      <Button variant={variant('job')} onClick={() => setDialog('job')}>
        Add job
      </Button>
    ),
    text: <PlanButton isOpen={openStep(facts) === 'text'} isReady={facts.employees > 0 && facts.jobs > 0} />,
  }
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} className={styles.panel}>
      <Typography component="h2" variant="h2" id={id}>
        Four steps to your first text
      </Typography>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <StepLine key={step} step={step} at={at} facts={facts}>
            {buttons[step]}
          </StepLine>
        ))}
      </ol>
      {dialogs && dialog === 'name' && settings && <dialogs.CompanyNameDialog settings={settings} onClose={close} />}
      {dialog === 'people' && <AddPerson people="Workers" onClose={close} onAdded={again} />}
      {dialogs && dialog === 'job' && (
        <dialogs.JobDialog
          job={null}
          onClose={close}
          onSaved={() => {
            close()
            void queryClient.invalidateQueries({ queryKey: ['jobs'] })
            again()
          }}
        />
      )}
    </Paper>
  )
}

/** Puts the job on the first day for which a crew can still be texted, and opens that day. */
function PlanButton({ isOpen, isReady }: { isOpen: boolean; isReady: boolean }) {
  const { timeZone: zone } = useSettings()
  const navigate = useNavigate()
  const day = firstDay({ now: useMinute(), today: useToday(), zone })
  const plan = useMutation({
    mutationFn: () => planFirstDay(day, zone),
    onSuccess: () => navigate(paths.schedule(day)),
    onError: (error) => void showAlert(messageOf(error)),
  })
  return (
    <Button variant={isOpen ? 'contained' : 'outlined'} disabled={!isReady} loading={plan.isPending} onClick={() => plan.mutate()}>
      Plan {weekdayOf(day)} {formatDay(day)}
    </Button>
  )
}
