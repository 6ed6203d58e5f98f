import { companyCodes, payrollFor, payrollPrograms, programLabels, type PayrollProgram } from '@daysheet/domain/time-review/payroll/program'
import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { NumberField, TextField } from '#ui/form/form-fields.tsx'
import type { SettingsForm } from './settings-form.ts'

const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }

/** One program does not know the codes of another: they are never carried over. */
function ProgramField() {
  const { field } = useController<SettingsForm, 'payroll.program'>({ name: 'payroll.program' })
  const { setValue, clearErrors, formState } = useFormContext<SettingsForm>()
  const saved = formState.defaultValues?.payroll
  const choose = (program: PayrollProgram) => {
    setValue('payroll', { ...payrollFor(program), ...(program === saved?.program && saved) }, { shouldDirty: true })
    clearErrors('payroll')
  }
  return (
    <MuiTextField
      select
      label="Payroll program"
      value={field.value}
      onChange={({ target }) => choose(target.value as PayrollProgram)} // its options are the programs
      onBlur={field.onBlur}
      inputRef={field.ref}
      helperText="The time review offers the file after a week is locked. Try one file in the program before the first payroll."
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ maxWidth: 480 }}
    >
      {payrollPrograms.map((name) => (
        <option key={name} value={name}>
          {programLabels[name]}
        </option>
      ))}
    </MuiTextField>
  )
}

/**
 * The payroll program with its codes, and the labor cost per hour of each role.
 * (product.md#payroll-files, product.md#job-page)
 */
export function PayrollFields() {
  const program = useWatch<SettingsForm, 'payroll.program'>({ name: 'payroll.program' })
  return (
    <>
      <ProgramField />
      {program !== 'none' && (
        <Box sx={{ ...columns, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, maxWidth: 720 }}>
          <TextField<SettingsForm> name="payroll.company" label={companyCodes[program].label} />
          {program === 'paychex-flex' && (
            <>
              <TextField<SettingsForm> name="payroll.regular" label="Regular hours: pay component" />
              <TextField<SettingsForm> name="payroll.overtime15" label="Hours at 1.5×: pay component" />
            </>
          )}
          <TextField<SettingsForm>
            name="payroll.overtime2"
            label={program === 'paychex-flex' ? 'Hours at 2×: pay component' : 'Hours at 2×: code'}
          />
        </Box>
      )}
      <Typography color="textSecondary">
        Labor cost of a job, in dollars per hour. The job page shows it to users who may see hours. Leave empty to show none.
      </Typography>
      <Box sx={columns}>
        <NumberField<SettingsForm> name="laborRates.field" label="Field" maxLength={8} />
        <NumberField<SettingsForm> name="laborRates.office" label="Office" maxLength={8} />
        <NumberField<SettingsForm> name="laborRates.warehouse" label="Warehouse" maxLength={8} />
      </Box>
    </>
  )
}
