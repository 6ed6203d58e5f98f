import type { Account } from '@daysheet/domain/accounts/account'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../client/client.ts'
import { ask, showAlert, toast } from '../../ui/messages.tsx'
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
        : `You will be the owner: from then on only owners invite people, give roles and end sessions. ${theirs} Office accounts without a role can still do everything else. There will always be an owner.`,
    })
    if (isAgreed) setting.mutate({ role: 'supervisor' }, { onSuccess: ({ changed }) => offerUndo(changed) })
  }
  const offerUndo = (ids: string[]) =>
    toast(hasOwner ? 'The role was given' : 'You are the owner', {
      label: 'Undo the supervisors’ role',
      onAction: () => setting.mutate({ role: null, ids }, { onSuccess: () => toast('Supervisors can do everything again') }),
    })
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" loading={setting.isPending} onClick={() => void change()}>
          {hasOwner ? 'Give the role…' : 'Set up roles…'}
        </Button>
      }
    >
      {hasOwner
        ? `${supervisors} without the role Supervisor can do everything but manage accounts.`
        : 'Everyone who is signed in can do everything, supervisors too. Set up roles to change that and to invite people. Until then, a supervisor’s username and password are in the tab Supervisors.'}
    </Alert>
  )
}
