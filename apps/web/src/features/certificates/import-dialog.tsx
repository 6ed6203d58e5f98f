import { matchPictures } from '@daysheet/domain/certificates/import-pictures'
import { readCertificates, type CertificateRead } from '@daysheet/domain/certificates/import-rows'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { newId } from '#client/new-id.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { SubmitDialog } from '#ui/form/submit-dialog.tsx'
import { showAlert, toast } from '#ui/messages.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { readFile } from '../people/import/read-file.ts'
import { Review } from './import-review.tsx'
import { importWithPictures } from './import-with-pictures.ts'
import { certificateQueries, certificatesKey } from './queries.ts'

/** A file as it was read, each row with the id under which it is sent, again too. */
interface Chosen extends CertificateRead {
  name: string
  ids: string[]
}

const noPictures: readonly File[] = []

/** Certificates of a file: choose, look, import. (product.md#certificates) */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const kinds = useQuery(certificateQueries.kinds())
  const people = useQuery(certificateQueries.people())
  const failed = [kinds, people].find(({ isError }) => isError)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [pictures, setPictures] = useState(noPictures)
  const [sentCount, setSentCount] = useState(0)
  /** What was sent before something failed is not sent again. */
  const sent = useRef(new Map<File, string>())
  const matched = useMemo(
    () =>
      matchPictures(
        chosen?.rows ?? [],
        pictures.map(({ name }) => name),
      ),
    [chosen, pictures],
  )
  const sending = useMutation({
    mutationFn: ({ rows, ids }: Chosen) =>
      importWithPictures(rows, { ids, pictures, matched, sent: sent.current, onSent: () => setSentCount(sent.current.size) }),
    onSuccess({ added, completed, sameNumber }, { rows }) {
      void queryClient.invalidateQueries({ queryKey: certificatesKey })
      onClose()
      const before = rows.length - added
      const there = before > 0 ? `, ${before} already saved` : ''
      toast(`${countOf(added, 'certificate')} added${there}${completed > 0 ? `, pictures added to ${completed} of those` : ''}`)
      const doubles = [...Map.groupBy(sameNumber, ({ number }) => number)].map(
        ([number, holders]) => `${number}: ${holders.map(({ holder }) => holder ?? 'the company').join(', ')}`,
      )
      if (doubles.length > 0) void showAlert('Some numbers occur twice. Please check the cards.', { details: doubles.join('; ') })
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
      isTyped={false}
      maxWidth="md"
      saving={sending.isPending}
      error={sending.error && messageOf(sending.error)}
      submitLabel={count > 0 ? `Import ${countOf(count, 'certificate')}` : 'Import'}
      submitDisabled={count === 0}
      onSubmit={() => chosen && sending.mutate(chosen)}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        A CSV file with Name, Type, Number, Issued, Expires and Note. Write dates as 10/15/2026 or 2026-10-15. Use the names and types as
        they appear here; for company licenses, the name is Company. For a person who is both an employee and a supervisor, add a column
        Role; for a restricted handler, a column Allowed work. To add pictures of the cards, name them in the columns Front and Back, or
        name each file after its number, such as AH-123 back.jpg.
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
      {chosen && (
        <FileDrop
          label="Pictures of the cards"
          words="Choose pictures"
          accept="image/jpeg,image/png,image/webp"
          variant="outlined"
          multiple
          disabled={sending.isPending}
          onFiles={setPictures}
        >
          {pictures.length > 0 && <Typography>{countOf(pictures.length, 'picture')}</Typography>}
        </FileDrop>
      )}
      {chosen && <Review read={chosen} matched={matched} />}
      {sending.isPending && pictures.length > 0 && <Typography role="status">{countOf(sentCount, 'picture')} sent</Typography>}
    </SubmitDialog>
  )
}
