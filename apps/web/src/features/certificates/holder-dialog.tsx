import { daysBetween, formatDay } from '@daysheet/domain/calendar/day'
import { lastDayOf } from '@daysheet/domain/certificates/validity'
import type { Certificate } from '@daysheet/domain/certificates/certificate'
import type { CertificateKind } from '@daysheet/domain/certificates/kind'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { ask, showAlert } from '#ui/messages.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useMay } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { CertificateDialog } from './certificate-dialog.tsx'
import { Until } from './until.tsx'
import { certificateQueries, certificatesKey, removeCertificate, type Holder } from './queries.ts'

type Opened = { certificate: Certificate | null; renewed?: Certificate }

/** Everything that somebody holds, or held: what is renewed stays beneath. (product.md#certificates) */
export function HolderDialog({ holder, name, onClose }: { holder: Holder; name: string; onClose: () => void }) {
  const id = useId()
  const may = useMay()
  const certificates = useQuery(certificateQueries.of(holder))
  const kinds = useQuery(certificateQueries.kinds())
  const [opened, setOpened] = useState<Opened | null>(null)
  const failed = [certificates, kinds].find(({ isError }) => isError)
  const mayChange = may('certificates.write')
  // Replaces the list, so that dialogs are not stacked.
  if (opened && kinds.data)
    return <CertificateDialog holder={holder} name={name} kinds={kinds.data} {...opened} onClose={() => setOpened(null)} />
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{holder === 'company' ? 'Company licenses' : `Certificates of ${name}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
        {failed ? (
          <Failed text={messageOf(failed.error)} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
        ) : certificates.data && kinds.data ? (
          <HeldList certificates={certificates.data} kinds={kinds.data} {...(mayChange && { onOpen: setOpened })} />
        ) : (
          <Loading rows={3} height={48} />
        )}
      </DialogContent>
      <DialogActions>
        {mayChange && kinds.data && (
          <Button startIcon={<AddIcon />} onClick={() => setOpened({ certificate: null })} sx={{ mr: 'auto' }}>
            Add certificate
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

interface HeldListProps {
  certificates: readonly Certificate[]
  kinds: readonly CertificateKind[]
  onOpen?: (opened: Opened) => void
}

function HeldList({ certificates, kinds, onOpen }: HeldListProps) {
  const today = useToday()
  const byId = new Map(kinds.map((kind) => [kind.id, kind]))
  if (certificates.length === 0)
    return <Empty text={onOpen ? 'No certificates yet. Enter the first card with Add certificate.' : 'No certificates yet.'} />
  const newest = new Set([...Map.groupBy(certificates, ({ kindId }) => kindId).values()].map(([first]) => first?.id))
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {certificates.map((certificate) => {
        const kind = byId.get(certificate.kindId)
        const lastDay = kind ? lastDayOf(certificate, kind.purpose) : certificate.expires
        return (
          <Held
            key={certificate.id}
            certificate={certificate}
            kindName={kind?.name ?? ''}
            {...{ lastDay, daysLeft: daysBetween(today, lastDay), isNewest: newest.has(certificate.id) }}
            {...(onOpen && { onOpen })}
          />
        )
      })}
    </Box>
  )
}

interface HeldProps {
  certificate: Certificate
  kindName: string
  lastDay: string
  daysLeft: number
  /** Of its kind; older ones were renewed. */
  isNewest: boolean
  onOpen?: (opened: Opened) => void
}

function Held({ certificate, kindName, lastDay, daysLeft, isNewest, onOpen }: HeldProps) {
  const queryClient = useQueryClient()
  const { number, issued, functions, note, front, back } = certificate
  const remove = useMutation({
    mutationFn: () => removeCertificate(certificate.id),
    onError: (error) => showAlert(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: certificatesKey }),
  })
  const confirmRemove = async () => {
    const question = `Are you sure you want to remove ${kindName}${number === null ? '' : ` ${number}`}? You can keep an expired certificate as a record of past days.`
    if (await ask(question, { yes: 'Remove', no: 'Keep', destructive: true })) remove.mutate()
  }
  const details = [
    number,
    issued && `issued ${formatDay(issued)}`,
    functions && `for ${functions} only`,
    front || back ? 'with pictures' : null,
    note,
  ]
  return (
    <Box
      component="li"
      sx={{ py: 1, borderBottom: 1, borderColor: 'divider', color: isNewest ? 'text.primary' : 'text.secondary', overflowWrap: 'anywhere' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <b>{kindName}</b>
        {isNewest ? <Until lastDay={lastDay} daysLeft={daysLeft} /> : <span>Renewed; valid until {formatDay(lastDay)}</span>}
      </Box>
      <Typography color="textSecondary">{details.filter(Boolean).join(' · ')}</Typography>
      {onOpen && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          {isNewest && (
            <Button aria-label={`Renew ${kindName}`} onClick={() => onOpen({ certificate: null, renewed: certificate })}>
              Renew
            </Button>
          )}
          <Button aria-label={`Edit ${kindName}, expires ${formatDay(lastDay)}`} onClick={() => onOpen({ certificate })}>
            Edit
          </Button>
          <Button
            aria-label={`Remove ${kindName}, expires ${formatDay(lastDay)}`}
            color="error"
            disabled={remove.isPending}
            onClick={() => void confirmRemove()}
          >
            Remove
          </Button>
        </Box>
      )}
    </Box>
  )
}
