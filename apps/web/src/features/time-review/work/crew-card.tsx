import { crewLineText, type CrewLine } from '@daysheet/domain/time-review/crew-line'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Glyph } from '#ui/glyph.tsx'
import styles from '../day/day.module.css'
import { codeLabel, severityLabels } from '../labels.ts'
import { useActs } from '../use-acts.ts'
import { useMay } from '../use-may.ts'
import { Key } from './key.tsx'

interface CrewCardProps {
  line: CrewLine
  nameOfWorker: (workerId: string) => string
  /** Shows the people of the line one by one. */
  onApart: () => void
}

/**
 * `4 people had meal breaks of 22–24 minutes.` One answer counts for all of them, or the user reviews
 * them one by one. (decisions/time-review.md)
 */
export function CrewCard({ line, nameOfWorker, onApart }: CrewCardProps) {
  const acts = useActs()
  const may = useMay()
  const text = crewLineText(line)
  const answer = () => acts.answer(line.exceptions, { isNothingToChange: true })
  return (
    <Box role="group" aria-label={text} className={styles.exception} data-severity="check">
      {may.review && !acts.isBusy && <Key of="n" text="OK for all" run={answer} />}
      <Key of="l" text="Look at each" run={onApart} />
      <Typography component="h3" variant="h3" className={styles.exceptionHead}>
        <Glyph shape="warning" size={18} />
        {codeLabel(line.code)} <span className={styles.severity}>{severityLabels.check}</span>
      </Typography>
      <div>{text}</div>
      <ul className={styles.crew}>
        {line.exceptions.map((exception) => (
          <li key={`${exception.workerId} ${exception.key}`}>
            {nameOfWorker(exception.workerId)}: {exception.text}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {may.review && (
          <Button variant="contained" disabled={acts.isBusy} onClick={answer}>
            <kbd className={styles.key}>N</kbd>OK for all
          </Button>
        )}
        <Button variant="outlined" onClick={onApart}>
          <kbd className={styles.key}>L</kbd>Look at each
        </Button>
      </div>
    </Box>
  )
}
