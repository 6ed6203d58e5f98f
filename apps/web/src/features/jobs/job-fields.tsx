import type { JobForm } from '@daysheet/domain/jobs/job-form'
import Box from '@mui/material/Box'
import { TextField } from '../../ui/form/form-fields.tsx'
import { CertificateTermsFields } from './certificate-terms-fields.tsx'
import { OvertimeFields } from './overtime-fields.tsx'

type TextName = Exclude<
  keyof JobForm,
  'active' | 'payRegime' | 'overtimeCodes' | 'overtimeHolidays' | 'makeUpDays' | 'jurisdiction' | 'abatement'
>

interface FieldOptions {
  label: string
  wide?: boolean
  startsRow?: boolean
  inputMode?: 'decimal' | 'tel'
  help?: string
}

const fields: Record<TextName, FieldOptions> = {
  address: { label: 'Address', wide: true },
  boro: { label: 'Boro' },
  jobNum: { label: 'Job Number', inputMode: 'decimal' },
  jobDesc: { label: 'Job Description', wide: true },
  premisesDetail: { label: 'Premises Detail', wide: true },
  budget: { label: 'Budgeted Hours', inputMode: 'decimal' },
  ownerName: { label: 'Owner Name' },
  ownerAddress: { label: 'Owner Address', wide: true },
  ownerPhone: { label: 'Owner Phone', inputMode: 'tel' },
  sitePlace: { label: 'Site Location', startsRow: true, help: 'As a map on the web copies it: 40.7128, -74.0060' },
  siteRadius: { label: 'Site Radius (ft)', inputMode: 'decimal', help: 'If empty, the distance in Settings is used.' },
}
const names = Object.keys(fields) as TextName[] // own keys of the record above

/** A job's fields in the order of the spec, for every dialog that makes or edits one; `locked` fields are shown and cannot be changed. (product.md#admin) */
export function JobFields({ locked = [] }: { locked?: readonly (TextName | 'payRegime')[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {names.map((name) => {
        const { label, wide = false, startsRow = false, inputMode, help } = fields[name]
        return (
          <TextField<JobForm>
            key={name}
            name={name}
            label={label}
            required={name === 'address'}
            disabled={locked.includes(name)}
            helperText={help}
            sx={wide ? { gridColumn: '1 / -1' } : startsRow ? { gridColumnStart: 1 } : {}}
            slotProps={{ htmlInput: { ...(inputMode && { inputMode }) }, inputLabel: { shrink: true } }}
          />
        )
      })}
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <OvertimeFields disabled={locked.includes('payRegime')} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <CertificateTermsFields disabled={locked.includes('payRegime')} />
      </Box>
    </Box>
  )
}
