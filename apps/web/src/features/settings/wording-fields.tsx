import { dayOf } from '@daysheet/domain/calendar/day'
import type { Language } from '@daysheet/domain/fields/fields'
import { textBody, type TextContents } from '@daysheet/domain/texts/body'
import { textPieces } from '@daysheet/domain/texts/gsm'
import { defaultWording, sentencePlaceholders, type Sentence, type Wording } from '@daysheet/domain/texts/wording'
import { sampleLink } from '@daysheet/domain/worker-page/link'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '#ui/form/form-fields.tsx'
import { useSettings } from '../session/queries.ts'
import type { SettingsForm } from './settings-form.ts'
import styles from './wording-fields.module.css'

const languages = { en: 'English', es: 'Spanish' } as const satisfies Record<Language, string>

const sentences: Record<Sentence, string> = {
  ask: 'Asks about a job',
  cancelled: 'Job cancelled',
  removal: 'Removed from a job',
  dayAndTime: 'Day and time',
  supervisor: 'Supervisor',
  note: 'Note',
  answer: 'How to answer',
  earlier: 'How to answer an earlier text',
  stayAway: 'After a cancelled job',
  noAnswer: 'No answer needed',
  page: 'Link to the self-service page',
}
const order = Object.keys(sentences) as Sentence[] // own keys of a plain object

/**
 * Previews of the texts in both languages, side by side. A press shows the sentences that the texts
 * are made of. (product.md#settings, product.md#texts)
 */
export function WordingFields() {
  const form = useFormContext<SettingsForm>()
  const restore = () => form.setValue('textWording', defaultWording, { shouldDirty: true, shouldValidate: true })
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Typography component="h3" variant="h3">
        Wording
      </Typography>
      {isOpen && (
        <Typography color="textSecondary">
          {'{place}'} and other words in braces are replaced when the text is sent. Y, YES, SI or OK right before {'{number}'} confirms, N
          or NO declines.
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        {(['en', 'es'] as const).map((language) => (
          <Box key={language} component="fieldset" className={styles.language}>
            <legend>{languages[language]}</legend>
            <Previews language={language} />
            {isOpen &&
              order.map((sentence) => (
                <TextField<SettingsForm>
                  key={sentence}
                  name={`textWording.${language}.${sentence}`}
                  label={sentences[sentence]}
                  helperText={sentencePlaceholders[sentence].map((name) => `{${name}}`).join(' ') || ' '}
                  multiline
                  slotProps={{ htmlInput: { lang: language }, inputLabel: { shrink: true } }}
                />
              ))}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isOpen && (
          <Button variant="outlined" onClick={() => setOpen(true)}>
            Change the wording
          </Button>
        )}
        <Button variant={isOpen ? 'outlined' : 'text'} onClick={restore}>
          Restore default wording
        </Button>
      </Box>
    </>
  )
}

type Sample = readonly [title: string, contents: Partial<TextContents>]

const samples: readonly Sample[] = [
  ['A job', {}],
  ['A job, while another text is waiting', { number: 2, otherOpen: [1] }],
  ['A cancelled job', { kind: 'cancelled', link: undefined }],
  ['Removed from a job', { kind: 'removal', note: '', link: undefined }],
]

function Previews({ language }: { language: Language }) {
  const { timeZone, publicUrl } = useSettings()
  const [day] = useState(() => dayOf(new Date(), timeZone))
  const hasPage = useWatch<SettingsForm, 'workerPage'>({ name: 'workerPage' })
  const link = hasPage ? sampleLink(publicUrl) : undefined
  const wording = useWatch<SettingsForm, `textWording.${Language}`>({ name: `textWording.${language}` })
  return (
    <section aria-label={`Preview, ${languages[language]}`} className={styles.previews}>
      {samples.map(([title, contents]) => (
        <Preview key={title} title={title} language={language} wording={wording} contents={{ link, ...contents }} day={day} />
      ))}
    </section>
  )
}

interface PreviewProps extends Pick<TextContents, 'language' | 'day'> {
  title: string
  wording: Wording
  contents: Partial<TextContents>
}

function Preview({ title, language, wording, contents, day }: PreviewProps) {
  const body = textBody(
    {
      kind: 'ask',
      language,
      day,
      startTime: '7:00 AM',
      address: '120 Broadway',
      boro: 'Manhattan',
      supervisor: 'J. Ortiz',
      note: 'Gate code 1234',
      number: 1,
      otherOpen: [],
      ...contents,
    },
    { ...defaultWording, [language]: wording },
  )
  return (
    <figure className={styles.preview}>
      <Typography component="figcaption" variant="caption" color="textSecondary">
        {title} · {sizeOf(body)}
      </Typography>
      <blockquote lang={language}>{body}</blockquote>
    </figure>
  )
}

function sizeOf(body: string): string {
  const { pieces } = textPieces(body)
  return `${body.length} characters, sent as ${pieces === 1 ? '1 message' : `${pieces} messages`}`
}
