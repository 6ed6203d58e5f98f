import type { ImportPerson, ImportRead } from '@daysheet/domain/people/import-rows'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import type { AddedPerson } from './queries.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { showAlert } from '#ui/messages.tsx'
import { ImportResult } from './import-result.tsx'
import type { Kind } from './kinds.ts'
import { readFile } from './read-file.ts'
import { Review } from './review.tsx'
import { BusyIndicator } from './busy-indicator.tsx'

/** Where an import stands. A file is known by a number of ours: the same one may be chosen twice. */
type Stage<Person> =
  | { at: 'start' }
  | { at: 'reading'; file: number; name: string }
  | { at: 'refused'; name: string; problem: string }
  | { at: 'review'; file: number; name: string; read: ImportRead<Person> }
  | { at: 'done'; added: AddedPerson[] }

/** The sample needs no server: it is in the link. */
const sampleHref = (lines: string) => `data:text/csv;charset=utf-8,${encodeURIComponent(lines)}`

/** One of the two imports: choose, look, confirm, result. */
export function ImportSection<Person extends ImportPerson>({ kind, disabled }: { kind: Kind<Person>; disabled: boolean }) {
  const [stage, setStage] = useState<Stage<Person>>({ at: 'start' })
  const [isBusy, setBusy] = useState(false)
  const lastFile = useRef(0)
  const heading = useRef<HTMLHeadingElement>(null)
  // A file that is read to its end after the screen was left, or after another was chosen, is nobody's any more.
  useEffect(() => () => void (lastFile.current += 1), [])

  const choose = async (files: readonly File[]) => {
    const [chosen] = files
    if (chosen === undefined) return
    const file = (lastFile.current += 1)
    const { name } = chosen
    if (files.length > 1) return setStage({ at: 'refused', name: `${files.length} files`, problem: 'Choose one file at a time.' })
    setStage({ at: 'reading', file, name })
    const rows = await readFile(chosen)
    if (file !== lastFile.current) return
    if ('problem' in rows) setStage({ at: 'refused', name, problem: rows.problem })
    else setStage({ at: 'review', file, name, read: kind.read(rows.rows) })
  }
  const done = async (added: AddedPerson[]) => {
    setBusy(false)
    setStage({ at: 'done', added })
    await showAlert('Success')
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <Paper
      component="section"
      variant="outlined"
      {...(stage.at !== 'done' && { className: 'no-print' })}
      sx={{
        p: 2,
        display: 'grid',
        gap: 1.5,
        alignContent: 'start',
        minWidth: 0,
        ...(stage.at === 'review' || stage.at === 'done' ? { gridColumn: '1 / -1' } : {}),
        '@media print': { border: 0, p: 0 },
      }}
    >
      <Typography ref={heading} component="h2" variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
        {kind.title}
      </Typography>
      {stage.at !== 'done' && stage.at !== 'review' && <Typography color="textSecondary">{kind.about}</Typography>}
      <Box className="no-print" sx={{ display: 'grid', gap: 1 }}>
        <FileDrop
          label={kind.title}
          words="Choose a CSV file"
          accept=".csv,text/csv"
          variant="outlined"
          disabled={disabled || isBusy || stage.at === 'reading'}
          onFiles={(files) => void choose(files)}
        />
        {(stage.at === 'start' || stage.at === 'refused') && (
          <Link href={sampleHref(kind.sample)} download={kind.sampleName} sx={{ justifySelf: 'start' }}>
            Download a sample file
          </Link>
        )}
      </Box>
      {stage.at === 'reading' && <BusyIndicator text={`Reading ${stage.name}…`} />}
      {stage.at === 'refused' && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          <strong>{stage.name}</strong>: {stage.problem}
        </Alert>
      )}
      {stage.at === 'review' && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{stage.name}</Typography>
            <Button onClick={() => setStage({ at: 'start' })} disabled={isBusy}>
              Clear
            </Button>
          </Box>
          <Review key={stage.file} kind={kind} read={stage.read} onDone={(added) => void done(added)} onBusy={setBusy} />
        </>
      )}
      {stage.at === 'done' && <ImportResult kind={kind} added={stage.added} />}
    </Paper>
  )
}
