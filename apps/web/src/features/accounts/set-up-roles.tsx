import type { Account } from '@daysheet/domain/accounts/account'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { messageOf } from '#client/client.ts'
import { ask, showAlert, toast } from '#ui/messages.tsx'
import { sessionQueries } from '../session/queries.ts'
import { personLabel } from './account-labels.ts'
import { accountsKey, setSupervisorRoles } from './queries.ts'

interface SetUpRolesProps {
  accounts: readonly Account[]
  hasOwner: boolean
}

/**
 * What everyone may do until roles are set up, and the one step that sets them up.
 * (product.md#accounts)
 */
export function SetUpRoles({ accounts, hasOwner }: SetUpRolesProps) {
  const queryClient = useQueryClient()
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: accountsKey })
    void queryClient.invalidateQueries({ queryKey: sessionQueries.me().queryKey })
  }
  const setting = useMutation({
    mutationFn: setSupervisorRoles,
    onError: (error) => void showAlert(messageOf(error)),
    onSettled: refresh,
  })
  const free = accounts.filter(({ kind, active, role }) => kind === 'supervisor' && active && role === null)
  if (hasOwner && free.length === 0) return null
  const supervisors = countOf(free.length, 'supervisor')
  const change = async () => {
    const names = free.map((person) => personLabel(person)).join(', ')
    const theirs = `${supervisors} will see and change only the jobs they run${names === '' ? '' : `: ${names}`}.`
    const isAgreed = await ask(hasOwner ? `Give ${supervisors} the role Supervisor?` : 'Set up roles?', {
      yes: hasOwner ? 'Give the role' : 'Set up roles',
      no: 'Cancel',
      details: hasOwner
        ? theirs
        : `You will be the owner: from then on only owners invite people, give roles and end sessions. ${free.length === 0 ? '' : `${theirs} `}Office accounts without a role can still do everything else. There will always be an owner.`,
    })
    if (isAgreed) setting.mutate({ role: 'supervisor' }, { onSuccess: ({ changed }) => offerUndo(changed) })
  }
  const offerUndo = (ids: string[]) => {
    const undo = {
      label: 'Undo the supervisors’ role',
      onAction: () => setting.mutate({ role: null, ids }, { onSuccess: () => toast('Supervisors can do everything again') }),
    }
    toast(hasOwner ? 'The role was given' : 'You are the owner', ids.length === 0 ? undefined : undo)
  }
  if (!hasOwner)
    return (
      <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Typography component="h2" variant="h2">
          Everyone who is signed in can do everything, supervisors too
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5, maxWidth: '80ch' }}>
          <li>
            <strong>Set up roles</strong> to change that. You become the owner, and each supervisor sees only the jobs they run.
          </li>
          <li>
            <strong>Office accounts</strong>: after roles are set up, <em>Invite</em> makes one and gives you a link to send. A forgotten
            password is reset here too.
          </li>
          <li>
            <strong>Supervisors</strong>: set their usernames and passwords in the tab{' '}
            <Link to={paths.admin('supervisors')} className="job-link">
              Supervisors
            </Link>
            .
          </li>
        </Box>
        <Button variant="contained" loading={setting.isPending} onClick={() => void change()}>
          Set up roles…
        </Button>
      </Paper>
    )
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" loading={setting.isPending} onClick={() => void change()}>
          Give the role…
        </Button>
      }
    >
      {supervisors} without the role Supervisor can do everything but manage accounts.
    </Alert>
  )
}
