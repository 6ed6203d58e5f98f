import type { Day } from '@daysheet/domain/calendar/day'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { Dated } from '#ui/dated.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { nameOf } from '#features/people/person-labels.ts'
import { longDay } from '../labels.ts'
import { reviewQueries } from '../queries.ts'
import { useActs } from '../use-acts.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import type { Correcting } from './correction-form.ts'
import { DayButtons, DayFigures, DayRecord } from './day-detail.tsx'
import styles from './day.module.css'
import { ExceptionList } from './exception-list.tsx'

interface DayPanelProps {
  worker: string
  day: Day
  onClose: () => void
}

/** One person's day beside the week; on a phone it has the whole screen. (product.md#time-review) */
export function DayPanel({ worker, day, onClose }: DayPanelProps) {
  const { data: detail, isPending, isError, error, isFetching, refetch } = useQuery(reviewQueries.day(worker, day))
  const acts = useActs()
  const [correcting, setCorrecting] = useState<Correcting | null>(null)
  const id = useId()
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, sx: { width: { xs: '100%', sm: 560 }, maxWidth: '100%' } },
      }}
    >
      <Box className={styles.panelHead}>
        <div>
          <Typography component="h2" variant="h2" id={id}>
            {detail ? `${nameOf(detail.worker)}, ` : ''}
            <Dated text={longDay(day)} />
          </Typography>
          {detail && <DayFigures detail={detail} />}
        </div>
        <IconButton aria-label="Close" onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box className={styles.panel}>
        {isPending && <Loading text="Loading the day…" rows={4} height={72} />}
        {isError && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
        {detail && (
          <>
            <DayButtons detail={detail} acts={acts} />
            <ExceptionList exceptions={detail.exceptions} detail={detail} acts={acts} />
            <DayRecord detail={detail} acts={acts} onCorrect={setCorrecting} />
            {correcting && <CorrectDialog correcting={correcting} detail={detail} acts={acts} onClose={() => setCorrecting(null)} />}
          </>
        )}
      </Box>
    </Drawer>
  )
}
