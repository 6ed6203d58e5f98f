import { acp7Banner } from '@daysheet/domain/acp7/progress'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { jobLabel } from '../../../parts/day-words.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayJob } from '../queries.ts'

const feet = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** What is filed for a job and how far each filing is. (spec §9; decision 0071) */
export function Acp7Dialog({ job }: { job: DayJob }) {
  const { open } = usePlanner()
  const id = useId()
  const banner = acp7Banner(job.scopeParts ?? [])
  const close = () => open(null)
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id}>ACP7 for {jobLabel(job)}</DialogTitle>
      <DialogContent>
        {banner.state === 'missing' ? (
          <>
            <Typography sx={{ fontWeight: 600 }}>{banner.text}</Typography>
            <Typography color="textSecondary">
              This job has no scope of work yet, so its progress cannot be shown. The crew can be planned and texted all the same.
            </Typography>
          </>
        ) : (
          <Table>
            <TableHead>
              <TableRow>
                <TableCell>Filing</TableCell>
                <TableCell align="right">Areas</TableCell>
                <TableCell align="right">Done, ft</TableCell>
                <TableCell align="right">Total, ft</TableCell>
                <TableCell align="right">%</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {banner.filings.map(({ filingNumber, areas, completed, total, percent }) => (
                <TableRow key={filingNumber}>
                  <TableCell>{filingNumber || 'No filing number'}</TableCell>
                  <TableCell align="right">{areas}</TableCell>
                  <TableCell align="right">{feet.format(completed)}</TableCell>
                  <TableCell align="right">{feet.format(total)}</TableCell>
                  <TableCell align="right">{percent}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
