import type { Account, AccountSession } from '@daysheet/domain/accounts/account'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { messageOf } from '#client/client.ts'
import { ask, showAlert, toast } from '#ui/messages.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { useSettings } from '../session/queries.ts'
import { personLabel } from './account-labels.ts'
import { accountQueries, accountsKey, endAllSessions, endSession } from './queries.ts'

const line = { display: 'flex', alignItems: 'center', gap: 1, py: 0.5, '& + &': { borderTop: 1, borderColor: 'divider' } } as const

/** `Chrome on Android · Phone app`. */
const placeOf = ({ device, isPhone }: AccountSession) => [device ?? 'Unknown device', ...(isPhone ? ['Phone app'] : [])].join(' · ')

/** On what somebody is signed in, and ending it. (product.md#accounts) */
export function Sessions({ account, isOwn }: { account: Account; isOwn: boolean }) {
  const { timeZone: zone } = useSettings()
  const id = useId()
  const queryClient = useQueryClient()
  const { data: sessions, isError, error, isFetching, refetch } = useQuery(accountQueries.sessions(account.id))
  const done = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
    onError: (problem: Error) => void showAlert(messageOf(problem)),
  }
  const ending = useMutation({ mutationFn: (sessionId: string) => endSession(account.id, sessionId), ...done })
  const endingAll = useMutation({
    mutationFn: () => endAllSessions(account.id),
    onSuccess: ({ ended }) => toast(`${countOf(ended, 'session')} ended`),
    ...done,
  })
  const others = sessions?.filter(({ isThis }) => !isThis) ?? []
  const askToEndAll = async () => {
    const question = isOwn ? 'End all your other sessions?' : `Sign ${personLabel(account)} out everywhere?`
    if (await ask(question, { yes: 'End all', destructive: true })) endingAll.mutate()
  }
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" variant="h3" id={id} sx={{ flex: 1 }}>
          Sessions
        </Typography>
        {others.length > 1 && (
          <Button color="error" loading={endingAll.isPending} onClick={() => void askToEndAll()}>
            {isOwn ? 'End all others' : 'End all'}
          </Button>
        )}
      </Box>
      {isError && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {!sessions && !isError && <Loading rows={2} height={32} />}
      {sessions?.length === 0 && <Typography color="textSecondary">Not signed in anywhere.</Typography>}
      {sessions && sessions.length > 0 && (
        <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {sessions.map((session) => (
            <Box component="li" key={session.id} sx={line}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <div>{placeOf(session)}</div>
                <Typography variant="caption" color="textSecondary" component="div">
                  Since {formatDateTime(session.createdAt, zone)}, last used {formatDateTime(session.lastUsedAt, zone)}
                </Typography>
              </Box>
              {session.isThis ? (
                <Typography color="textSecondary">This one</Typography>
              ) : (
                <Button
                  aria-label={`End session: ${placeOf(session)}`}
                  disabled={ending.isPending}
                  onClick={() => ending.mutate(session.id)}
                >
                  End session
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
