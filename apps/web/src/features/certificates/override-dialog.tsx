import type { CertificateRefusal } from '@daysheet/domain/certificates/certificate-answers'
import { problemLines } from '@daysheet/domain/certificates/certificate-words'
import { maxOverrideLength } from '@daysheet/domain/certificates/override-length'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { SubmitDialog } from '#ui/form/submit-dialog.tsx'
import type { QuestionForm } from '#ui/messages.tsx'
import { useMay } from '../session/queries.ts'

/** Says who lacks what, and asks for the reason for which it shall be done all the same, where there may be one. `given` is one that was given for something else. */
export const overrideQuestion = (refusal: CertificateRefusal, given?: string): QuestionForm =>
  function OverrideQuestion({ onAnswer }) {
    const may = useMay()
    return refusal.canOverride && may('certificates.override') ? (
      <ReasonDialog refusal={refusal} given={given} onAnswer={onAnswer} />
    ) : (
      <SubmitDialog
        title="Certificates are missing"
        maxWidth="sm"
        saving={false}
        error={null}
        closeLabel="Close"
        submitLabel="OK"
        onSubmit={() => onAnswer(null)}
        onClose={() => onAnswer(null)}
      >
        <Problems refusal={refusal} />
        <Typography>
          {refusal.canOverride
            ? 'Nothing was changed. Your role cannot put them on the job without their certificates.'
            : 'Nothing was changed. Enter the missing certificates first, or continue without these people.'}
        </Typography>
      </SubmitDialog>
    )
  }

interface ReasonProps {
  refusal: CertificateRefusal
  given: string | undefined
  onAnswer: (answer: string | null) => void
}

function ReasonDialog({ refusal, given, onAnswer }: ReasonProps) {
  const form = useForm({ defaultValues: { reason: given ?? '' } })
  const submit = ({ reason }: { reason: string }) => {
    if (reason.trim() === '') form.setError('reason', { message: 'Please enter a reason' }, { shouldFocus: true })
    else onAnswer(reason.trim())
  }
  return (
    <FormDialog
      title="Certificates are missing"
      maxWidth="sm"
      saving={false}
      error={null}
      form={form}
      onSubmit={submit}
      onClose={() => onAnswer(null)}
      submitLabel="Continue anyway"
      closeLabel="Cancel"
      destructive
    >
      {given !== undefined && (
        <Typography role="status">The missing certificates have changed. Nothing is saved yet; please review again.</Typography>
      )}
      <Problems refusal={refusal} />
      <TextField<{ reason: string }>
        name="reason"
        label="Reason"
        required
        helperText="It is saved with your name."
        slotProps={{ htmlInput: { maxLength: maxOverrideLength } }}
      />
    </FormDialog>
  )
}

function Problems({ refusal: { problems } }: { refusal: CertificateRefusal }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {problemLines(problems).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  )
}
