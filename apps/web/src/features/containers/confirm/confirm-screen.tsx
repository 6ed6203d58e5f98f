import type { Day } from '@daysheet/domain/calendar/day'
import { dateInWords } from '@daysheet/domain/calendar/in-words'
import { checkAnswer, isAnswer, answerRefusalMessages } from '@daysheet/domain/containers/answer'
import type { ContainerAnswer } from '@daysheet/domain/containers/request'
import type { Language } from '@daysheet/domain/fields/fields'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ApiError } from '#client/client.ts'
import { answerContainerReq, containerReqQueries } from '../queries.ts'
import { showAlert } from '#ui/messages.tsx'
import { RequestDetails } from './request-details.tsx'
import { browserLanguage, confirmTexts, refusalIn } from './confirm-labels.ts'
import { maxNameLength } from '@daysheet/domain/containers/details'

/** Large controls, because customers are outdoors and hold the phone in one hand. */
const forThumbs = { '& button, & a': { minHeight: 48, fontSize: 16 }, '& a': { display: 'inline-flex', alignItems: 'center' } }

/**
 * Where a customer answers a request for a container, without signing in. One read says what is asked and whether it was answered; whatever only opens the
 * page, a scanner of mails among them, answers nothing. (product.md#container-answer, promises.md#container-link)
 */
export function ConfirmScreen() {
  const { containerId = '' } = useParams()
  const [search] = useSearchParams()
  const [language, setLanguage] = useState(() => browserLanguage(navigator.languages))
  const words = confirmTexts[language]
  const answers = search.getAll('answer')
  const [answer] = answers
  useEffect(() => {
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = 'en'
    }
  }, [language])
  const other = language === 'en' ? 'es' : 'en'
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <title>{`${words.title} · Daysheet`}</title>
      <meta name="robots" content="noindex" />
      <Paper
        variant="outlined"
        sx={{ width: '100%', maxWidth: 440, minWidth: 0, p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, ...forThumbs }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Typography component="h1" variant="h1">
            {words.title}
          </Typography>
          <Button lang={other} onClick={() => setLanguage(other)} sx={{ mr: -1 }}>
            {words.other}
          </Button>
        </Box>
        {answers.length === 1 && isAnswer(answer) ? (
          <Answer key={`${containerId} ${answer}`} containerId={containerId} answer={answer} language={language} />
        ) : (
          <Typography role="alert">{words.invalid}</Typography>
        )}
      </Paper>
    </Box>
  )
}

interface AnswerProps {
  containerId: string
  answer: ContainerAnswer
  language: Language
}

function Answer({ containerId, answer, language }: AnswerProps) {
  const [isAccepted, setAccepted] = useState(false)
  const { data: request, error } = useQuery(containerReqQueries.shown(containerId))
  if (isAccepted) return <Thanks answer={answer} language={language} />
  // Any other failure leaves the form as it is: its words are complete without the details, and the answer has refusals of its own.
  if (error instanceof ApiError && error.code === 'NO_REQUEST') return <Typography role="alert">{refusalIn(language, error)}</Typography>
  return (
    <>
      {request && <RequestDetails request={request} language={language} />}
      {request && request.answer !== null ? (
        <Answered answer={request.answer} day={request.answeredOn} name={request.answeredBy} language={language} />
      ) : (
        <AnswerForm containerId={containerId} answer={answer} language={language} onAccepted={() => setAccepted(true)} />
      )}
    </>
  )
}

interface AnsweredProps {
  answer: ContainerAnswer
  day: Day | null
  name: string | null
  language: Language
}

function Answered({ answer, day, name, language }: AnsweredProps) {
  const { answered, change } = confirmTexts[language]
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontSize: 16, fontWeight: 650 }}>{answered(answer, day && dateInWords(day, language), name)}</Typography>
      <Typography>{change}</Typography>
    </Box>
  )
}

function Thanks({ answer, language }: Omit<AnswerProps, 'containerId'>) {
  const words = confirmTexts[language]
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => thanks.current?.focus(), [])
  return (
    <Box ref={thanks} role="status" tabIndex={-1} sx={{ display: 'grid', gap: 1, outline: 'none' }}>
      <Typography sx={{ fontSize: 16, fontWeight: 650 }}>{words.thanks}</Typography>
      {answer === 'decline' && <Typography>{words.contact}</Typography>}
    </Box>
  )
}

function AnswerForm({ containerId, answer, language, onAccepted }: AnswerProps & { onAccepted: () => void }) {
  const words = confirmTexts[language]
  const name = useRef<HTMLInputElement>(null)
  const [lacksName, setLacksName] = useState(false)
  /** Set at once: a second click comes before the button shows that it is busy. */
  const isSending = useRef(false)
  const submission = useMutation({
    mutationFn: (given: string | null) => answerContainerReq(containerId, { answer, name: given }),
    onSuccess: onAccepted,
    onError: (error) => void showAlert(refusalIn(language, error)),
    onSettled: () => {
      isSending.current = false
    },
    // Offline, an answer is refused at once and given anew, not kept for later without a word.
    networkMode: 'always',
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    // Read from the field, not from state: a browser fills in names without telling React.
    const checked = checkAnswer({ answer, name: name.current?.value })
    setLacksName(checked === 'NAME_MISSING')
    if (checked === 'NAME_MISSING') return name.current?.focus()
    if (typeof checked === 'string') return void showAlert(answerRefusalMessages[language][checked])
    isSending.current = true
    submission.mutate(checked.name)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ fontSize: 16 }}>{words[answer].text}</Typography>
      {answer === 'confirm' && (
        <TextField
          label={words.confirm.name}
          name="name"
          required
          size="medium"
          inputRef={name}
          error={lacksName}
          helperText={lacksName && answerRefusalMessages[language].NAME_MISSING}
          onChange={() => setLacksName(false)}
          slotProps={{ htmlInput: { maxLength: maxNameLength, autoComplete: 'name' } }}
        />
      )}
      <Button
        type="submit"
        variant="contained"
        size="large"
        color={answer === 'decline' ? 'error' : 'primary'}
        loading={submission.isPending}
        loadingPosition="start"
      >
        {words[answer].button}
      </Button>
    </Box>
  )
}
