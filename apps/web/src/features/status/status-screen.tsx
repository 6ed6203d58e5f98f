import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { StatusLevel } from '@daysheet/domain/status/assessment'
import { statusLines, verdictOf, attentionLines, type StatusLine } from '@daysheet/domain/status/status-lines'
import type { StatusFacts } from '@daysheet/domain/status/status'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '#client/client.ts'
import { useSettings } from '../session/queries.ts'
import { statusQueries } from './queries.ts'
import { Page } from '#ui/page.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { PartLine, StatusLevelIcon, UnbrokenDates } from './part-line.tsx'

/** How Daysheet is, in words for an office: the verdict, what needs attention first, then each part. (decisions/watching.md) */
export function StatusScreen() {
  const { timeZone } = useSettings()
  const status = useQuery(statusQueries.now())
  // It answered, but not how it is: what was good before is no longer to be believed.
  const isAnswered = status.error instanceof ApiError && status.error.status > 0
  return (
    <Page title="Status">
      {status.isPending && <Loading text="Checking each part…" rows={9} height={64} />}
      {isAnswered && <VerdictBox level="attention" says={refusedVerdict(status.error)} />}
      {status.isError && (isAnswered || status.data === undefined) && (
        <Failed text={messageOf(status.error)} onRetry={() => void status.refetch()} retrying={status.isFetching} />
      )}
      {status.data && !isAnswered && <LoadedStatus facts={status.data} zone={timeZone} isOld={status.isError} />}
    </Page>
  )
}

const refusedVerdict = (error: unknown) =>
  error instanceof ApiError && error.code === 'DATABASE_AWAY' ? 'The database cannot be reached' : 'The status of Daysheet is unknown'

function LoadedStatus({ facts, zone, isOld }: { facts: StatusFacts; zone: string; isOld: boolean }) {
  const lines = statusLines(facts, zone)
  const verdict = verdictOf(lines)
  const at = formatDateTime(facts.at, zone)
  return (
    <>
      {isOld && (
        <Alert severity="warning">
          <UnbrokenDates
            text={`The server has not answered since ${at}. This page shows the status from then and tries again on its own.`}
          />
        </Alert>
      )}
      <VerdictBox
        level={isOld ? 'unknown' : verdict.level}
        says={isOld ? `Last known: ${verdict.says}` : verdict.says}
        when={isOld ? `As of ${at}` : `As of ${at}; refreshes on its own`}
      />
      <Paper variant="outlined" component="ul" aria-label="Parts" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {inOrder(lines).map((line) => (
          <PartLine key={line.part} line={line} />
        ))}
      </Paper>
    </>
  )
}

function VerdictBox({ level, says, when }: { level: StatusLevel; says: string; when?: string }) {
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <StatusLevelIcon level={level} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <Box role="status" aria-label="Verdict">
          <Typography component="h2" variant="h2">
            {says}
          </Typography>
        </Box>
        <Typography variant="caption" color="textSecondary">
          {when ?? 'Trying again on its own'}
        </Typography>
      </Box>
    </Paper>
  )
}

/** What needs attention first, worst on top; the others where they always are. */
const inOrder = (lines: readonly StatusLine[]): StatusLine[] => {
  const wrong = attentionLines(lines)
  return [...wrong, ...lines.filter((line) => !wrong.includes(line))]
}
