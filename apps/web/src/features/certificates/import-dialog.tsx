import { formatDay } from '@daysheet/domain/calendar/day'
import { readCertificates, type CertificateRead, type ImportedRow } from '@daysheet/domain/certificates/import-rows'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../client/client.ts'
import { newId } from '../../client/new-id.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { SubmitDialog } from '../../ui/form/submit-dialog.tsx'
import { showAlert, toast } from '../../ui/messages.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { readFile } from '../people/import/read-file.ts'
import { certificateQueries, certificatesKey, importCertificates } from './queries.ts'

/** So many lines are listed; of more it is said how many. */
const maxListed = 50

/** A file as it was read, each row with the id under which it is sent, again too. */
interface Chosen extends CertificateRead {
  name: string
  ids: string[]
}

const bodyOf = ({ line: _line, holder: _holder, kindName: _kindName, ...row }: ImportedRow, id: string) => ({
  ...row,
  id,
  functions: null,
  front: null,
  back: null,
})

/** Certificates of a file: choose, look, import. (product.md#certificates) */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const kinds = useQuery(certificateQueries.kinds())
  const people = useQuery(certificateQueries.people())
  const failed = [kinds, people].find(({ isError }) => isError)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: ({ rows, ids }: Chosen) => importCertificates(rows.map((row, at) => bodyOf(row, ids[at] ?? newId()))),
    onSuccess({ added, sameNumber }, { rows }) {
      void queryClient.invalidateQueries({ queryKey: certificatesKey })
      onClose()
      const before = rows.length - added
      toast(`${countOf(added, 'certificate')} added${before > 0 ? `, ${before} there already` : ''}`)
      const doubles = [...Map.groupBy(sameNumber, ({ number }) => number)].map(
        ([number, holders]) => `${number}: ${holders.map(({ holder }) => holder ?? 'the company').join(', ')}`,
      )
      if (doubles.length > 0) void showAlert('Some numbers are there twice; look at the cards.', { details: doubles.join('; ') })
    },
  })
  const choose = async ([file]: readonly File[]) => {
    if (!file || !kinds.data || !people.data) return
    const read = await readFile(file)
    if ('problem' in read) {
      setChosen(null)
      setProblem(read.problem)
      return
    }
    setProblem(null)
    const found = readCertificates(read.rows, { kinds: kinds.data, people: people.data })
    setChosen({ ...found, name: file.name, ids: found.rows.map(() => newId()) })
  }
  const count = chosen?.rows.length ?? 0
  return (
    <SubmitDialog
      title="Import certificates"
      maxWidth="md"
      saving={sending.isPending}
      error={sending.error && messageOf(sending.error)}
      submitLabel={count > 0 ? `Import ${countOf(count, 'certificate')}` : 'Import'}
      submitDisabled={count === 0}
      onSubmit={() => chosen && sending.mutate(chosen)}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        A CSV file with Name, Kind, Number, Issued, Expires and Note; dates such as 10/15/2026 or 2026-10-15. Names and kinds as they are
        here; the name of the company’s own licences is Company.
      </Typography>
      {failed ? (
        <Failed text={messageOf(failed.error)} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : kinds.data && people.data ? (
        <FileDrop
          label="Certificate Import"
          words="Choose CSV file"
          accept=".csv,text/csv"
          variant="outlined"
          onFiles={(files) => void choose(files)}
        >
          {chosen && <Typography>{chosen.name}</Typography>}
        </FileDrop>
      ) : (
        <Loading rows={1} height={48} />
      )}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {chosen && <Review read={chosen} />}
    </SubmitDialog>
  )
}

function Review({ read: { rows, skipped } }: { read: CertificateRead }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Typography role="status" sx={{ fontWeight: 650 }}>
        {countOf(rows.length, 'certificate')} to import, {countOf(skipped.length, 'row')} skipped
      </Typography>
      {skipped.length > 0 && (
        <Lines
          label="Skipped"
          lines={skipped.map(({ line, name, reason }) => `Line ${line}${name === '' ? '' : `, ${name}`}: ${reason}`)}
        />
      )}
      {rows.length > 0 && (
        <Lines
          label="To import"
          lines={rows.map(({ holder, kindName, number, expires }) =>
            [holder, kindName, number, `until ${formatDay(expires)}`].filter(Boolean).join(' · '),
          )}
        />
      )}
    </Box>
  )
}

function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <div>
      <Typography component="h3" variant="h3">
        {label}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.slice(0, maxListed).map((line, at) => (
          <li key={at}>{line}</li>
        ))}
        {lines.length > maxListed && <li>and {lines.length - maxListed} more</li>}
      </Box>
    </div>
  )
}
