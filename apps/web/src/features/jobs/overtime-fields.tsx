import type { JobForm } from '@daysheet/domain/jobs/job-form'
import { overtimeCodes, type OvertimeCode } from '@daysheet/domain/overtime/codes'
import { allowsMakeUpDays, needsHolidays, overtimeCodeNames } from '@daysheet/domain/overtime/pay-terms'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useController, useWatch } from 'react-hook-form'
import { focusedInput, SelectField, TextField } from '#ui/form/form-fields.tsx'
import { regimeNames } from './job-labels.ts'

const regimeRules: Record<JobForm['payRegime'], string> = {
  private: 'Overtime is paid over 40 hours a week.',
  public:
    'Overtime is paid over 8 hours a day, on the sixth day of the week, over 40 hours a week, and under the codes of the wage schedule.',
}

/** By what overtime at a job is counted. (product.md#overtime, product.md#admin) */
export function OvertimeFields({ disabled }: { disabled: boolean }) {
  const [regime, codes, holidays, makeUpDays] = useWatch<JobForm, ['payRegime', 'overtimeCodes', 'overtimeHolidays', 'makeUpDays']>({
    name: ['payRegime', 'overtimeCodes', 'overtimeHolidays', 'makeUpDays'],
  })
  const isPublic = regime === 'public'
  return (
    <Box
      component="fieldset"
      sx={{ display: 'grid', gap: 2, minWidth: 0, m: 0, px: 2, pt: 1, pb: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <legend>Overtime</legend>
      <SelectField<JobForm>
        name="payRegime"
        label="Type of Work"
        disabled={disabled}
        options={[
          ['private', regimeNames.private],
          ['public', regimeNames.public],
        ]}
        helperText={regimeRules[regime]}
      />
      {isPublic && <CodesField disabled={disabled} />}
      {isPublic && (needsHolidays(codes) || holidays !== '') && (
        <TextField<JobForm>
          name="overtimeHolidays"
          label="Holidays"
          multiline
          disabled={disabled}
          helperText="The dates on the schedule’s holiday page, such as 11-26-2026, separated by commas. Holiday pay counts only on these days."
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      {isPublic && (allowsMakeUpDays(codes) || makeUpDays !== '') && (
        <TextField<JobForm>
          name="makeUpDays"
          label="Make-up Days"
          multiline
          disabled={disabled}
          helperText="Saturdays (with E4 also Sundays) that made up for a day lost to weather that week, such as 11-21-2026, separated by commas. Other days keep their premium."
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </Box>
  )
}

/** The codes as the schedule prints them, and what each of them says. */
function CodesField({ disabled }: { disabled: boolean }) {
  const { field, fieldState } = useController<JobForm, 'overtimeCodes'>({ name: 'overtimeCodes' })
  const inOrder = (codes: readonly OvertimeCode[]) => overtimeCodeNames.filter((code) => codes.includes(code))
  return (
    <div ref={focusedInput(field.ref)}>
      <Autocomplete<OvertimeCode, true>
        multiple
        autoHighlight
        disableCloseOnSelect
        filterSelectedOptions
        disabled={disabled}
        options={overtimeCodeNames}
        value={field.value}
        onChange={(_event, codes) => field.onChange(inOrder(codes))}
        onBlur={field.onBlur}
        filterOptions={matching}
        noOptionsText="No such code"
        renderOption={({ key, ...props }, code) => (
          <li key={key} {...props}>
            <Box component="b" sx={{ flex: 'none', width: 40 }}>
              {code}
            </Box>
            {overtimeCodes[code].says}
          </li>
        )}
        renderInput={(params) => (
          <MuiTextField
            {...params}
            label="Overtime Codes"
            error={fieldState.error !== undefined}
            helperText={fieldState.error?.message ?? 'The letters of the trade on the prevailing wage schedule, such as B, E2, Q, V.'}
          />
        )}
      />
      {field.value.length > 0 && (
        <Typography component="ul" variant="body2" color="textSecondary" sx={{ m: 0, mt: 1, pl: 2.5 }}>
          {field.value.map((code) => (
            <li key={code}>
              {code}: {overtimeCodes[code].says}
            </li>
          ))}
        </Typography>
      )}
    </div>
  )
}

/** The code that was typed comes first, then those that begin so, then those that say it. */
function matching(codes: OvertimeCode[], { inputValue }: { inputValue: string }): OvertimeCode[] {
  const term = inputValue.trim().toLowerCase()
  if (term === '') return codes
  const begins = codes.filter((code) => code.toLowerCase().startsWith(term))
  const says = codes.filter((code) => !begins.includes(code) && term.length > 2 && overtimeCodes[code].says.toLowerCase().includes(term))
  return [...begins.filter((code) => code.toLowerCase() === term), ...begins.filter((code) => code.toLowerCase() !== term), ...says]
}
