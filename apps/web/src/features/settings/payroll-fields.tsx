import { payrollPrograms, programLabels, type PayrollProgram } from '@daysheet/domain/time-review/payroll/program'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { NumberField, SelectField, TextField } from '../../ui/form/form-fields.tsx'
import type { SettingsForm } from './settings-form.ts'

const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }

const companyLabels: Readonly<Record<Exclude<PayrollProgram, 'none'>, string>> = {
  'adp-workforce-now': 'Co Code',
  'paychex-flex': 'Client ID',
}

/**
 * The payroll program with its codes, and the labor cost per hour of each role.
 * (product.md#payroll-files, product.md#job-page)
 */
export function PayrollFields() {
  const program = useWatch<SettingsForm, 'payroll.program'>({ name: 'payroll.program' })
  return (
    <>
      <SelectField<SettingsForm>
        name="payroll.program"
        label="Payroll program"
        options={payrollPrograms.map((name) => [name, programLabels[name]])}
        helperText="The time review offers its file once a week is locked. Try a first file with the program before the first payroll."
        sx={{ maxWidth: 480 }}
      />
      {program !== 'none' && (
        <Box sx={columns}>
          <TextField<SettingsForm> name="payroll.company" label={companyLabels[program]} />
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
        Labor cost of a job, in dollars an hour. The page of a job shows it to those who may see hours. Empty: not shown.
      </Typography>
      <Box sx={columns}>
        <NumberField<SettingsForm> name="laborRates.field" label="Field" maxLength={8} />
        <NumberField<SettingsForm> name="laborRates.office" label="Office" maxLength={8} />
        <NumberField<SettingsForm> name="laborRates.warehouse" label="Warehouse" maxLength={8} />
      </Box>
    </>
  )
}
