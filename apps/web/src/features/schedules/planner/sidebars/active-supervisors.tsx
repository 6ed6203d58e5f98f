import { rankedPeople } from '@daysheet/domain/people/name-search'
import { bookingsOf } from '@daysheet/domain/schedules/double-booking'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { AddPeople } from '#features/people/add-people.tsx'
import { useToldApart } from '#features/people/use-told-apart.ts'
import { SearchBox } from '#ui/search-box.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { otherBookingsText } from '../day.ts'
import { Draggable } from '../drag/draggable.tsx'
import { LongList } from './long-list.tsx'
import { usePlanner } from '../planner-context.ts'
import { plannerQueries, type DayEntry, type DaySupervisor } from '../queries.ts'
import styles from './side-row.module.css'

const noSupervisors: readonly DaySupervisor[] = []

interface SupervisorRowProps {
  supervisor: DaySupervisor
  name: string
  jobs: number
  /** The jobs they have that day, each with its start time. */
  where: string
  onChosen: () => void
}

const SupervisorRow = memo(function SupervisorRow({ supervisor, name, jobs, where, onChosen }: SupervisorRowProps) {
  const { open } = usePlanner()
  const set = () => {
    onChosen()
    open({ kind: 'set supervisor', supervisor })
  }
  return (
    <Draggable item={{ kind: 'supervisor', id: supervisor.id, label: name }}>
      <Box sx={{ flex: 1, minWidth: 0, py: 0.5, overflowWrap: 'anywhere', alignSelf: 'center' }}>
        <span>{name}</span>
        <div className={styles.oneLine} title={where}>
          {jobs === 0 ? (
            'Free'
          ) : (
            <>
              <strong role="img" aria-label={`${countOf(jobs, 'job')} this day`}>
                {jobs}
              </strong>{' '}
              · {where}
            </>
          )}
        </div>
      </Box>
      <Button aria-label={`Set ${name} on a job`} onClick={set} sx={{ minWidth: 44, alignSelf: 'center' }}>
        Set
      </Button>
    </Draggable>
  )
})

/** The supervisors one can put on the day's jobs, each with how many they have. (product.md#planner, product.md#roles) */
export function ActiveSupervisors({ entries, onChosen }: { entries: readonly DayEntry[]; onChosen: () => void }) {
  const { data: supervisors, isError, isFetching, refetch } = useQuery(plannerQueries.activeSupervisors())
  const called = useToldApart('Supervisors', supervisors ?? noSupervisors)
  const [filter, setFilter] = useState('')
  const shown = rankedPeople(supervisors ?? [], filter)
  const bookings = useMemo(() => bookingsOf(entries).supervisors, [entries])
  return (
    <>
      <SearchBox label="Supervisor Filter" value={filter} onChange={setFilter} />
      <Typography variant="caption" color="textSecondary" sx={{ my: 0.5 }}>
        Drag onto a job, or press Set
      </Typography>
      {!supervisors && isError && <Failed text="Error getting supervisor list" onRetry={() => void refetch()} retrying={isFetching} />}
      {!supervisors && !isError && <Loading text="Loading supervisors…" rows={4} height={44} />}
      {supervisors?.length === 0 && (
        <>
          <Typography color="textSecondary">No active supervisors</Typography>
          <AddPeople people="Supervisors" />
        </>
      )}
      {supervisors && supervisors.length > 0 && shown.length === 0 && (
        <Typography color="textSecondary">No active supervisor has this name</Typography>
      )}
      <LongList label="Supervisors" items={shown} itemHeight={56}>
        {(supervisor) => (
          <SupervisorRow
            supervisor={supervisor}
            name={called(supervisor)}
            jobs={bookings.get(supervisor.id)?.length ?? 0}
            where={otherBookingsText(bookings, supervisor.id)}
            onChosen={onChosen}
          />
        )}
      </LongList>
    </>
  )
}
