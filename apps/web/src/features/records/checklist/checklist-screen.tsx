import type { Question } from '@daysheet/domain/records/checklist'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useParams } from 'react-router'
import { recordQueries, type CompletedChecklist } from '../queries.ts'
import { useSettings } from '#features/session/queries.ts'
import { nameOf } from '#features/people/person-labels.ts'
import { PictureGrid } from '../pictures/picture-grid.tsx'
import { JobFacts } from '../job-facts.tsx'
import { RecordPage } from '../record-page.tsx'
import { useRecord } from '../use-record.ts'
import { Glyph } from '#ui/glyph.tsx'
import styles from './checklist.module.css'
import text from '#ui/text.module.css'

/** A completed checklist. (product.md#checklist) */
export function ChecklistScreen() {
  const { checklistId = '' } = useParams()
  const state = useRecord(useQuery(recordQueries.checklist(checklistId)))
  return (
    <RecordPage
      state={state}
      title={(checklist) => checklist?.name || 'Checklist'}
      loading="Getting checklist..."
      missing="Checklist not found"
    >
      {(checklist) => <Checklist checklist={checklist} />}
    </RecordPage>
  )
}

function Checklist({ checklist }: { checklist: CompletedChecklist }) {
  const { job, supervisor, time, questions, images, templateVersion } = checklist
  const { timeZone } = useSettings()
  // Each picture stands once: at its question, or beneath where no question has it.
  const ofQuestions = new Set(questions.flatMap((question) => question.images ?? []))
  const others = (images ?? []).filter((url) => !ofQuestions.has(url))
  return (
    <>
      <JobFacts job={job}>
        <p>Completed on {formatDateTime(time, timeZone)}</p>
        <p>Supervisor: {supervisor ? nameOf(supervisor) : 'Unknown'}</p>
        {templateVersion !== null && <p className={text.faint}>Version {templateVersion} of the questions</p>}
      </JobFacts>
      {questions.length === 0 ? (
        <p className={text.faint}>This checklist has no questions.</p>
      ) : (
        <Paper component="ol" variant="outlined" aria-label="Questions" className={styles.list} sx={{ '@media print': { border: 0 } }}>
          {questions.map((question) => (
            <QuestionAnswers key={question.id} question={question} isOfTemplate={templateVersion !== null} />
          ))}
        </Paper>
      )}
      {others.length > 0 && (
        <Box component="section" aria-labelledby="images" sx={{ display: 'grid', gap: 1 }}>
          <h2 id="images">Images</h2>
          <PictureGrid label="Checklist" pictures={others.map((url, at) => ({ url, alt: `Image ${at + 1} of the checklist` }))} />
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

interface QuestionAnswersProps {
  question: Question
  /** Of other senders the comments belong to the second answer. (product.md#checklist) */
  isOfTemplate: boolean
}

/** One question and its answer with its pictures; the second one only when it was answered. */
function QuestionAnswers({ question, isOfTemplate }: QuestionAnswersProps) {
  const { question1, answer1, question2, answer2, comments, images } = question
  return (
    <li>
      <p className={styles.question}>{question1 || 'No question'}</p>
      <GivenAnswer answer={answer1} />
      {answer2 && (
        <>
          {question2 && <p className={clsx(styles.question, styles.second)}>{question2}</p>}
          <p className={text.written}>{answer2}</p>
        </>
      )}
      {comments && (answer2 || isOfTemplate) && <p className={clsx(text.written, styles.comments)}>{comments}</p>}
      {images && images.length > 0 && (
        <div className={styles.pictures}>
          <PictureGrid
            label={question1 || 'No question'}
            pictures={images.map((url, at) => ({ url, alt: `Image ${at + 1} of: ${question1 || 'No question'}` }))}
          />
        </div>
      )}
    </li>
  )
}
