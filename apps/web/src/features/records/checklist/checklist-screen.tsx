import type { Question } from '@daysheet/domain/records/checklist'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useParams } from 'react-router'
import { recordQueries, type CompletedChecklist } from '../queries.ts'
import { useSettings } from '../../session/queries.ts'
import { nameOf } from '../../people/person-labels.ts'
import { PictureGrid } from '../pictures/picture-grid.tsx'
import { JobFacts } from '../job-facts.tsx'
import { RecordPage } from '../record-page.tsx'
import { useRecord } from '../use-record.ts'
import { Glyph } from '../../../ui/glyph.tsx'
import styles from './checklist.module.css'
import text from '../../../ui/text.module.css'

/** A completed checklist. (product.md#checklist) */
export function ChecklistScreen() {
  const { checklistId = '' } = useParams()
  const state = useRecord(useQuery(recordQueries.checklist(checklistId)))
  return (
    <RecordPage state={state} title={() => 'Checklist'} loading="Getting checklist..." missing="Checklist not found">
      {(checklist) => <Checklist checklist={checklist} />}
    </RecordPage>
  )
}

function Checklist({ checklist: { job, supervisor, time, questions, images } }: { checklist: CompletedChecklist }) {
  const { timeZone } = useSettings()
  return (
    <>
      <JobFacts job={job}>
        <p>Completed on {formatDateTime(time, timeZone)}</p>
        <p>Supervisor: {supervisor ? nameOf(supervisor) : 'Unknown'}</p>
      </JobFacts>
      {questions.length === 0 ? (
        <p className={text.faint}>This checklist has no questions.</p>
      ) : (
        <Paper component="ol" variant="outlined" aria-label="Questions" className={styles.list} sx={{ '@media print': { border: 0 } }}>
          {questions.map((question) => (
            <QuestionAnswers key={question.id} question={question} />
          ))}
        </Paper>
      )}
      {images && images.length > 0 && (
        <Box component="section" aria-labelledby="images" sx={{ display: 'grid', gap: 1 }}>
          <h2 id="images">Images</h2>
          <PictureGrid label="Checklist" pictures={images.map((url, at) => ({ url, alt: `Image ${at + 1} of the checklist` }))} />
        </Box>
      )}
    </>
  )
}

/** Yes and No are told apart at a glance, by sign, colour and word; whatever else was written stands as it is. */
function GivenAnswer({ answer }: { answer: string | null }) {
  const isYes = /^yes$/i.test(answer?.trim() ?? '')
  const isNo = /^no$/i.test(answer?.trim() ?? '')
  return (
    <p className={clsx(answer ? text.written : text.faint, isYes && styles.yes, isNo && styles.no)}>
      {(isYes || isNo) && <Glyph shape={isYes ? 'confirmed' : 'declined'} size={18} />}
      {answer || 'No answer'}
    </p>
  )
}

/** One question and its answer; the second one and the comments only when the second was answered. */
function QuestionAnswers({ question: { question1, answer1, question2, answer2, comments } }: { question: Question }) {
  return (
    <li>
      <p className={styles.question}>{question1 || 'No question'}</p>
      <GivenAnswer answer={answer1} />
      {answer2 && (
        <>
          {question2 && <p className={clsx(styles.question, styles.second)}>{question2}</p>}
          <p className={text.written}>{answer2}</p>
          {comments && <p className={clsx(text.written, styles.comments)}>{comments}</p>}
        </>
      )}
    </li>
  )
}
