import type { Account } from '@daysheet/domain/accounts/account'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSortedRows, type SortedColumn } from '#ui/table/sorted-rows.ts'
import { Failed, Loading } from '#ui/states.tsx'
import { useMe } from '../session/queries.ts'
import { AccountDialog } from './account-dialog.tsx'
import { personLabel, roleLabel, stateLabel } from './account-labels.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { SetUpRoles } from './set-up-roles.tsx'
import { SignInLinkDialog, type SignInLink } from './sign-in-link.tsx'
import { accountQueries } from './queries.ts'
import text from '#ui/text.module.css'

/** A list row has a version; an account is read whole each time. */
type Row = Account & { version: number }

const kinds: Record<Account['kind'], string> = { account: 'Office', supervisor: 'Supervisor' }
const isDisabled = ({ active }: Row) => !active

const signedInLabel = ({ sessions }: Row) => (sessions === 0 ? 'Not signed in' : `On ${countOf(sessions, 'device')}`)

const columnsOf = (zone: string, { ownId, hasOwner }: { ownId: string; hasOwner: boolean }): readonly SortedColumn<Row>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => (
      <span>
        {personLabel(row)}
        {row.id === ownId && <span className={text.faint}> (you)</span>}
      </span>
    ),
    value: personLabel,
  },
  { key: 'username', header: 'Username', phone: 'below', cell: ({ username }) => username, value: ({ username }) => username },
  { key: 'kind', header: 'Who', width: '110px', phone: 'below', cell: ({ kind }) => kinds[kind], value: ({ kind }) => kinds[kind] },
  ...(hasOwner
    ? [{ key: 'role', header: 'Role', phone: 'below', width: '120px', cell: roleLabel, value: roleLabel } satisfies SortedColumn<Row>]
    : []),
  { key: 'state', header: 'State', phone: 'below', width: '130px', cell: stateLabel, value: stateLabel },
  {
    key: 'signedIn',
    header: 'Signed in',
    width: '130px',
    phone: 'below',
    cell: signedInLabel,
    value: ({ sessions }) => sessions,
  },
  {
    key: 'lastSeen',
    header: 'Last seen',
    width: '180px',
    phone: 'none',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : formatDateTime(lastSeenAt, zone)),
    value: ({ lastSeenAt }) => lastSeenAt ?? '',
  },
]

type Open = null | { kind: 'invite' } | { kind: 'account'; id: string } | { kind: 'link'; made: SignInLink }

const noRows: readonly Row[] = []

/**
 * All people who may sign in: invitations, roles, disabling, sessions. Without an owner, the tab
 * only offers to set up roles. (product.md#accounts)
 */
export function AccountsTab() {
  const me = useMe()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(accountQueries.all())
  const rows = useMemo(() => data?.accounts.map((account) => ({ ...account, version: 1 })) ?? noRows, [data])
  const hasOwner = data?.hasOwner === true
  const columns = useMemo(() => columnsOf(me.settings.timeZone, { ownId: me.id, hasOwner }), [me.settings.timeZone, me.id, hasOwner])
  const sorted = useSortedRows(rows, columns, { key: 'name', isDescending: false })
  const [open, setOpen] = useState<Open>(null)
  const action = useMemo(() => ({ words: 'Edit', nameOf: personLabel, onAction: ({ id }: Row) => setOpen({ kind: 'account', id }) }), [])
  const close = () => setOpen(null)
  const onLink = (made: SignInLink) => setOpen({ kind: 'link', made })
  const account = open?.kind === 'account' && rows.find(({ id }) => id === open.id)
  return (
    <>
      {isPending && <Loading rows={6} height={40} />}
      {isError && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && <SetUpRoles {...data} />}
      {data?.hasOwner && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen({ kind: 'invite' })}>
            Invite
          </Button>
        </Box>
      )}
      {data && <DataTable label="Accounts" columns={columns} {...sorted} {...(data.hasOwner && { action })} isDimmed={isDisabled} />}
      {open?.kind === 'invite' && <InviteDialog onInvited={onLink} onClose={close} />}
      {account && <AccountDialog account={account} isOwn={account.id === me.id} onLink={onLink} onClose={close} />}
      {open?.kind === 'link' && <SignInLinkDialog {...open.made} onClose={close} />}
    </>
  )
}
