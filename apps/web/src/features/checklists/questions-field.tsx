import { answerKinds, fitsKind, secondOns, type AnswerKind } from '@daysheet/domain/checklists/answer-kinds'
import { maxQuestions } from '@daysheet/domain/checklists/template'
import AddIcon from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import DeleteIcon from '@mui/icons-material/Delete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import MuiTextField from '@mui/material/TextField'
import { useLayoutEffect, useRef } from 'react'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { CheckboxField, SelectField, TextField } from '#ui/form/form-fields.tsx'
import { kindLabels, secondLabels } from './labels.ts'
import { emptyQuestion, type TemplateDialogForm } from './template-form.ts'

/** The questions of a checklist in their order: added, moved, taken out. */
export function QuestionsField() {
  const form = useFormContext<TemplateDialogForm>()
  const { fields, append, move, remove } = useFieldArray<TemplateDialogForm, 'questions', 'key'>({ name: 'questions', keyName: 'key' })
  const list = useRef<HTMLOListElement>(null)
  // A question that moves loses the focus in some browsers, and a button that is out of use at an end everywhere.
  const focusNext = useRef('')
  useLayoutEffect(() => {
    if (focusNext.current === '') return
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = ''
  }, [fields])
  const moveBy = (at: number, by: -1 | 1) => {
    const to = at + by
    const isLast = by === -1 ? to === 0 : to === fields.length - 1
    focusNext.current = `[data-at="${to}"] [data-by="${isLast ? -by : by}"]`
    move(at, to)
  }
  const takeOut = (at: number) => {
    focusNext.current = `[data-at="${Math.max(at - 1, 0)}"] input`
    remove(at)
  }
  const { questions: error } = form.formState.errors
  const problem = error?.root?.message ?? error?.message
  return (
    <>
      <Box component="ol" ref={list} aria-label="Questions" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {fields.map((field, at) => (
          <li key={field.key} data-at={at}>
            <QuestionEditor
              at={at}
              isLast={at === fields.length - 1}
              onMove={(by) => moveBy(at, by)}
              {...(fields.length > 1 && { onRemove: () => takeOut(at) })}
            />
          </li>
        ))}
      </Box>
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        sx={{ alignSelf: 'flex-start' }}
        disabled={fields.length >= maxQuestions}
        onClick={() => append(emptyQuestion(), { focusName: `questions.${fields.length}.text` })}
      >
        Add question
      </Button>
    </>
  )
}

interface QuestionEditorProps {
  at: number
  isLast: boolean
  onMove: (by: -1 | 1) => void
  /** Absent for the only one. */
  onRemove?: () => void
}

function QuestionEditor({ at, isLast, onMove, onRemove }: QuestionEditorProps) {
  const name = `Question ${at + 1}`
  const [kind, secondOn] = useWatch<TemplateDialogForm, [`questions.${number}.kind`, `questions.${number}.secondOn`]>({
    name: [`questions.${at}.kind`, `questions.${at}.secondOn`],
  })
  const ons = secondOns.filter((on) => fitsKind(on, kind)).map((on) => [on, secondLabels[on]] as const)
  return (
    <Box
      component="fieldset"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        m: 0,
        px: 2,
        py: 1,
        minWidth: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <legend>{name}</legend>
      <Words at={at} of="text" label="Question" />
      <Words at={at} of="spanish" label="In Spanish (optional)" />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <KindField at={at} />
        <SelectField<TemplateDialogForm> name={`questions.${at}.secondOn`} label="Second question" options={ons} />
      </Box>
      {secondOn !== 'never' && (
        <>
          <Words at={at} of="second" label="Second question text" />
          <Words at={at} of="secondSpanish" label="Second question in Spanish (optional)" />
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <CheckboxField<TemplateDialogForm> name={`questions.${at}.photo`} label="Ask for a photo" />
        <CheckboxField<TemplateDialogForm> name={`questions.${at}.optional`} label="Optional" />
        <Box sx={{ ml: 'auto' }}>
          <IconButton aria-label={`Move ${name} up`} data-by="-1" disabled={at === 0} onClick={() => onMove(-1)}>
            <ArrowUpward fontSize="small" />
          </IconButton>
          <IconButton aria-label={`Move ${name} down`} data-by="1" disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDownward fontSize="small" />
          </IconButton>
          {onRemove && (
            <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      </Box>
    </Box>
  )
}

type WordsName = 'text' | 'spanish' | 'second' | 'secondSpanish'

function Words({ at, of, label }: { at: number; of: WordsName; label: string }) {
  const isSpanish = of === 'spanish' || of === 'secondSpanish'
  return (
    <TextField<TemplateDialogForm>
      name={`questions.${at}.${of}`}
      label={label}
      multiline
      slotProps={{ htmlInput: { maxLength: 500, ...(isSpanish && { lang: 'es' }) }, inputLabel: { shrink: true } }}
    />
  )
}

/** With another kind of answer a second question is asked after any, where it was asked after one that is none any more. */
function KindField({ at }: { at: number }) {
  const { getValues, setValue } = useFormContext<TemplateDialogForm>()
  const { field } = useController<TemplateDialogForm, `questions.${number}.kind`>({ name: `questions.${at}.kind` })
  const { ref, onChange, ...control } = field
  const choose = (kind: AnswerKind) => {
    onChange(kind)
    if (!fitsKind(getValues(`questions.${at}.secondOn`), kind)) setValue(`questions.${at}.secondOn`, 'any', { shouldDirty: true })
  }
  return (
    <MuiTextField
      {...control}
      inputRef={ref}
      select
      label="Answer"
      onChange={(event) => choose(event.target.value as AnswerKind)} // one of the options below
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {answerKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindLabels[kind]}
        </option>
      ))}
    </MuiTextField>
  )
}
