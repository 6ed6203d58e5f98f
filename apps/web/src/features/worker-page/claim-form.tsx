import { wallSides, type WallSide } from '@daysheet/domain/calendar/wall-problems'
import type { Language } from '@daysheet/domain/fields/fields'
import { maxClaimComment } from '@daysheet/domain/worker-page/refusal'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { ApiError } from '#client/client.ts'
import { newId } from '#client/new-id.ts'
import { pageTexts, refusalIn } from './page-labels.ts'
import { pageQueries, submitClaim } from './queries.ts'
import styles from './worker-page.module.css'

/** A punch that is wrong; null of one that is missing. */
export interface ClaimSubject {
  punchId: string | null
  type: 'in' | 'out'
}

interface ClaimFormProps {
  token: string
  workerEntryId: string
  subject: ClaimSubject
  language: Language
  onClose: (isSent: boolean) => void
}

/** The right time, in the worker's own words. It changes no hours: the office looks at it. */
export function ClaimForm({ token, workerEntryId, subject, language, onClose }: ClaimFormProps) {
  const words = pageTexts[language]
  const queryClient = useQueryClient()
  const id = useId()
  /**
   * The id of the claim that was sent. Sending the same again keeps the id; after a lost answer, a
   * changed claim gets a new one.
   */
  const tried = useRef<{ id: string; words: string }>(null)
  const [type, setType] = useState(subject.type)
  const [time, setTime] = useState('')
  const [isNextDay, setNextDay] = useState(false)
  /** Which of two hours, when the server has said that the time occurs twice. */
  const [side, setSide] = useState<WallSide | ''>('')
  const [isTwice, setTwice] = useState(false)
  const [comment, setComment] = useState('')
  const [lacksTime, setLacksTime] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isSending = useRef(false)
  const sending = useMutation({
    mutationFn: () => {
      const claim = {
        ...{ workerEntryId, punchId: subject.punchId, type, time, isNextDay },
        ...(isTwice && side !== '' && { side }),
        comment: comment.trim() || null,
      }
      const words = JSON.stringify(claim)
      if (tried.current?.words !== words) tried.current = { id: newId(), words }
      return submitClaim(token, { id: tried.current.id, ...claim })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'WHICH_TIME') setTwice(true)
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries(pageQueries.shown(token))
      onClose(true)
    },
    onSettled: () => {
      isSending.current = false
    },
    networkMode: 'always',
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setLacksTime(time === '')
    if (time === '') return field.current?.focus()
    if (isSending.current) return
    isSending.current = true
    sending.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-labelledby={id}>
      <Typography component="h4" variant="h3" id={id}>
        {subject.punchId === null ? words.form.add : words.form.change}
      </Typography>
      {subject.punchId === null && (
        <TextField
          select
          size="medium"
          label={words.form.kind}
          value={type}
          onChange={({ target }) => setType(target.value === 'out' ? 'out' : 'in')}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="in">{words.line.in}</option>
          <option value="out">{words.line.out}</option>
        </TextField>
      )}
      <TextField
        type="time"
        size="medium"
        label={words.form.time}
        required
        autoFocus
        value={time}
        inputRef={field}
        error={lacksTime}
        helperText={lacksTime && words.form.noTime}
        onChange={({ target }) => {
          setLacksTime(false)
          setTime(target.value.slice(0, 5))
          setTwice(false)
        }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <FormControlLabel
        sx={{ minHeight: 48 }}
        control={
          <Checkbox
            checked={isNextDay}
            onChange={({ target }) => {
              setNextDay(target.checked)
              setTwice(false)
            }}
          />
        }
        label={words.form.nextDay}
      />
      {isTwice && (
        <TextField
          select
          size="medium"
          label={words.form.which}
          value={side}
          onChange={({ target }) => setSide(wallSides.find((one) => one === target.value) ?? '')}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="" disabled>
            {words.form.choose}
          </option>
          {wallSides.map((one) => (
            <option key={one} value={one}>
              {words.sides[one]}
            </option>
          ))}
        </TextField>
      )}
      <TextField
        label={words.form.comment}
        size="medium"
        multiline
        minRows={2}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        slotProps={{ htmlInput: { maxLength: maxClaimComment }, inputLabel: { shrink: true } }}
      />
      <p className={styles.faint}>{words.form.help}</p>
      {sending.error && <p role="alert">{refusalIn(language, sending.error)}</p>}
      <div className={styles.buttons}>
        <Button type="submit" variant="contained" loading={sending.isPending} loadingPosition="start" sx={{ flex: 1 }}>
          {words.form.send}
        </Button>
        <Button variant="outlined" onClick={() => onClose(false)}>
          {words.form.cancel}
        </Button>
      </div>
    </form>
  )
}
