import type { ReviewDetail, ReviewException } from '@daysheet/domain/time-review/review-week'
import { mayAnswer } from '@daysheet/domain/time-review/week-board'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import { useSettings } from '../../session/queries.ts'
import { byText, codeLabel, hoursText, weightLabels } from '../labels.ts'
import { useMay } from '../use-may.ts'
import type { Acts } from '../use-acts.ts'
import styles from './day.module.css'
import { useAnswer } from './use-answer.tsx'

interface ExceptionCardProps {
  exception: ReviewException
  detail: ReviewDetail
  acts: Acts
  /** Whether the proposals say the keys that take them. */
  hasKeys?: boolean
}

/** What there is to know, with its mends of one tap. Nothing happens before one is taken. (product.md#time-exceptions) */
export function ExceptionCard({ exception, detail, acts, hasKeys = false }: ExceptionCardProps) {
  const { timeZone: zone } = useSettings()
  const may = useMay()
  const { code, weight, text, minutesAtRisk, proposals, answer } = exception
  const answering = useAnswer(exception, detail, acts)
  const isLocked = detail.day.state === 'locked'
  const key = (name: string) => hasKeys && <kbd className={styles.key}>{name}</kbd>
  return (
    <Box
      role="group"
      aria-label={`${codeLabel(code)}: ${text}`}
      className={styles.exception}
      data-weight={answer === null ? weight : undefined}
    >
      <Typography component="h3" variant="h3">
        {codeLabel(code)} <span className={styles.weight}>{answer === null ? weightLabels[weight] : 'Nothing to change'}</span>
      </Typography>
      <div>{text}</div>
      {/* Most sentences say it themselves. */}
      {minutesAtRisk > 0 && !text.includes('at risk') && <div className={styles.risk}>{hoursText(minutesAtRisk)} hours at risk</div>}
      {answer !== null && (
        <div className={styles.faint}>
          {byText(answer.by)}, {formatDateTime(answer.at, zone)}
          {answer.comment !== null && `: ${answer.comment}`}
        </div>
      )}
      {!isLocked && (
        <div className={styles.actions}>
          {answer === null &&
            proposals
              .filter((proposal) => may.take(proposal))
              .map((proposal, at) => (
                <Button
                  key={proposal.label}
                  variant={at === 0 ? 'contained' : 'outlined'}
                  disabled={acts.isBusy}
                  onClick={() => acts.take(exception, proposal, detail)}
                >
                  {key(String(at + 1))}
                  {proposal.label}
                </Button>
              ))}
          {may.review && mayAnswer(exception, detail.day) && (
            <Button variant="outlined" disabled={acts.isBusy} onClick={answering.answer}>
              {answer === null && key('N')}
              {answering.label}
            </Button>
          )}
        </div>
      )}
      {answering.dialog}
    </Box>
  )
}
