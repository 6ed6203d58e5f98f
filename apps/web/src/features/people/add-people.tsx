import type { Supervisor } from '@daysheet/domain/people/supervisor'
import type { Worker } from '@daysheet/domain/people/worker'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { loadModule } from '#client/use-lazy-module.ts'
import { useLazyDialogs } from '#client/use-lazy-dialogs.ts'
import { useMay } from '../session/queries.ts'
import type { People } from './queries.ts'

async function loadDialogs() {
  const [{ WorkerDialog }, { SupervisorDialog }] = await Promise.all([
    loadModule(() => import('./dialogs/worker-dialog.tsx')),
    loadModule(() => import('./dialogs/supervisor-dialog.tsx')),
  ])
  return { WorkerDialog, SupervisorDialog }
}

interface AddPersonProps {
  people: People
  onClose: () => void
  /** Called when the lists contain the new person. */
  onAdded?: (added: Worker | Supervisor) => void
}

/**
 * Add Employee or Add supervisor, on top of the current screen. The code loads when the dialog
 * opens.
 */
export function AddPerson({ people, onClose, onAdded }: AddPersonProps) {
  const queryClient = useQueryClient()
  const dialogs = useLazyDialogs(loadDialogs, { isWanted: true, giveUp: onClose })
  const saved = async (person: Worker | Supervisor) => {
    onClose()
    await queryClient.invalidateQueries({ queryKey: [people.toLowerCase()] })
    onAdded?.(person)
  }
  if (!dialogs) return null
  const actions = { onClose, onSaved: (person: Worker | Supervisor) => void saved(person) }
  return people === 'Workers' ? (
    <dialogs.WorkerDialog worker={null} {...actions} />
  ) : (
    <dialogs.SupervisorDialog supervisor={null} {...actions} />
  )
}

/**
 * Buttons for an empty list of people, so that it is not a dead end. A user who may not add people
 * gets none.
 */
export function AddPeople({ people, onAdded }: Omit<AddPersonProps, 'onClose'>) {
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  if (!may('people.write')) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" onClick={() => setAdding(true)}>
        {people === 'Workers' ? 'Add employee' : 'Add supervisor'}
      </Button>
      <Button variant="outlined" component={Link} to={paths.import()}>
        Import
      </Button>
      {isAdding && <AddPerson people={people} onClose={() => setAdding(false)} {...(onAdded && { onAdded })} />}
    </Box>
  )
}
