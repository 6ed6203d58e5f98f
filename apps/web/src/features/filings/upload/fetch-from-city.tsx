import { cityFilingForm, type CityFilingInput } from '@daysheet/domain/filings/city/city-number'
import type { ReadFilingAnswer } from '@daysheet/domain/filings/filing-answers'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#client/client.ts'
import { PageForm } from '#ui/form/page-form.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { fetchFiling } from './queries.ts'

interface FetchFromCityProps {
  jobId: string
  onBusy: (isBusy: boolean) => void
  onFetched: (answer: ReadFilingAnswer) => void
}

/** Takes a filing from the City's open data by its number, instead of its PDF. Why it could not stays in sight: the PDF is chosen right above. */
export function FetchFromCity({ jobId, onBusy, onFetched }: FetchFromCityProps) {
  const form = useZodForm(cityFilingForm, { filingNumber: '' })
  const { mutate, isPending, error } = useMutation({ mutationFn: (filingNumber: string) => fetchFiling(jobId, filingNumber) })
  const submit = ({ filingNumber }: { filingNumber: string }) => {
    onBusy(true)
    mutate(filingNumber, { onSuccess: onFetched, onSettled: () => onBusy(false) })
  }
  return (
    <Box component="section" aria-label="From the City" sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <Typography color="textSecondary">
        Or get it from the City’s open data by its number. New filings and amendments appear there late.
      </Typography>
      <PageForm
        label="Fetch from the City"
        form={form}
        submitLabel="Fetch from the City"
        saving={isPending}
        error={error === null ? null : messageOf(error)}
        onSubmit={submit}
      >
        <TextField<CityFilingInput> name="filingNumber" label="Filing number" helperText="Such as TRU0003BX26" />
      </PageForm>
    </Box>
  )
}
