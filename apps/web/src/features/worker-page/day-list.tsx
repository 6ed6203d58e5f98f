import { longDayInWords, timeInWords } from '@daysheet/domain/calendar/in-words'
import type { Language } from '@daysheet/domain/fields/fields'
import type { PageClaim, PageDay, PageShift, WorkerPage } from '@daysheet/domain/worker-page/page'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { ClaimForm, type ClaimSubject } from './claim-form.tsx'
import { pageTexts } from './page-labels.ts'
import styles from './worker-page.module.css'

interface PartProps {
  token: string
  page: WorkerPage
  language: Language
}

/** The own hours of two weeks, each time as it was clocked beside the one that is paid. */
export function DayList({ token, page, language }: PartProps) {
  const words = pageTexts[language]
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Typography component="h2" variant="h2" id={id}>
        {words.hours}
      </Typography>
      <p className={styles.faint}>{page.days.length === 0 ? words.noHours : words.hoursHelp}</p>
      {page.days.map((day) => (
        <DayCard key={day.day} day={day} token={token} page={page} language={language} />
      ))}
    </section>
  )
}

const inHours = (hours: number) => hours.toFixed(2)

function DayCard({ day: { day, hours, rawHours, shifts }, token, page, language }: PartProps & { day: PageDay }) {
  const words = pageTexts[language]
  const name = longDayInWords(day, language)
  return (
    <section className={styles.day} aria-label={name}>
      <div className={styles.dayHead}>
        <Typography component="h3" variant="h3" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
          {name}
        </Typography>
        <div>
          <strong>{words.paid(inHours(hours))}</strong> <span className={styles.faint}>{words.clocked(inHours(rawHours))}</span>
        </div>
      </div>
      {shifts.map((shift) => (
        <ShiftPart key={shift.workerEntryId} shift={shift} name={name} token={token} language={language} zone={page.zone} />
      ))}
    </section>
  )
}

interface ShiftProps {
  shift: PageShift
  /** Of the day. */
  name: string
  token: string
  zone: string
  language: Language
}

function ShiftPart({ shift, name, token, zone, language }: ShiftProps) {
  const words = pageTexts[language]
  const [subject, setSubject] = useState<ClaimSubject | null>(null)
  const [isThanked, setThanked] = useState(false)
  const open = (next: ClaimSubject) => {
    setThanked(false)
    setSubject(next)
  }
  const form = (punchId: string | null) =>
    subject !== null &&
    subject.punchId === punchId && (
      <ClaimForm
        token={token}
        language={language}
        subject={subject}
        workerEntryId={shift.workerEntryId}
        onClose={(isSent) => {
          setSubject(null)
          setThanked(isSent)
        }}
      />
    )
  return (
    <div className={styles.shift}>
      <div>{shift.address}</div>
      {shift.lines.length === 0 && <p className={styles.faint}>{words.notClocked}</p>}
      <ul className={styles.lines}>
        {shift.lines.map(({ punchId, type, time, paid, isTyped }) => (
          <li key={punchId}>
            <div className={styles.line}>
              <div>
                <strong>
                  {words.line[type]} {timeInWords(time, { zone, language })}
                </strong>
                <div className={styles.faint}>
                  {[words.paidAt(timeInWords(paid, { zone, language })), ...(isTyped ? [words.typed] : [])].join(', ')}
                </div>
              </div>
              <Button
                aria-label={words.wrongLine(words.line[type], timeInWords(time, { zone, language }))}
                aria-expanded={subject?.punchId === punchId}
                onClick={() => open({ punchId, type })}
              >
                {words.wrong}
              </Button>
            </div>
            {form(punchId)}
          </li>
        ))}
      </ul>
      {shift.claims.map((claim) => (
        <Said key={claim.id} claim={claim} zone={zone} language={language} />
      ))}
      {isThanked && <p role="status">{words.thanks}</p>}
      {form(null) || (
        <Button
          variant="outlined"
          aria-label={words.missingOn(`${name}, ${shift.address}`)}
          onClick={() => open({ punchId: null, type: 'in' })}
          sx={{ justifySelf: 'start' }}
        >
          {words.missing}
        </Button>
      )}
    </div>
  )
}

/** What was said before, and what became of it. */
function Said({ claim: { type, time, comment, state }, zone, language }: { claim: PageClaim; zone: string; language: Language }) {
  const words = pageTexts[language]
  return (
    <div className={styles.said} data-state={state}>
      <strong>{words.said(words.line[type], timeInWords(time, { zone, language }))}</strong>
      {comment !== null && <div>“{comment}”</div>}
      <div>{words.states[state]}</div>
    </div>
  )
}
