import { abatements, jurisdictions } from '@daysheet/domain/certificates/jurisdiction'
import { isUnknownPlace, unknownPlaceText } from '@daysheet/domain/certificates/state-places'
import type { JobForm } from '@daysheet/domain/jobs/job-form'
import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { SelectField } from '#ui/form/form-fields.tsx'
import { abatementNames, byBoroLabel, jurisdictionNames } from './job-labels.ts'

/** What a job says of the certificates that its people need. (product.md#certificates, product.md#admin) */
export function CertificateTermsFields({ disabled }: { disabled: boolean }) {
  const [boro, abatement, jurisdiction] = useWatch<JobForm, ['boro', 'abatement', 'jurisdiction']>({
    name: ['boro', 'abatement', 'jurisdiction'],
  })
  return (
    <Box
      component="fieldset"
      sx={{ display: 'grid', gap: 2, minWidth: 0, m: 0, px: 2, pt: 1, pb: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <legend>Certificates</legend>
      <SelectField<JobForm>
        name="abatement"
        label="Type of Project"
        disabled={disabled}
        options={abatements.map((one) => [one, abatementNames[one]])}
        helperText={abatement === 'none' ? 'No certificates are needed.' : undefined}
      />
      {abatement !== 'none' && (
        <SelectField<JobForm>
          name="jurisdiction"
          label="Certificates Required"
          disabled={disabled}
          options={[['', byBoroLabel(boro)], ...jurisdictions.map((one): [string, string] => [one, jurisdictionNames[one]])]}
          helperText={jurisdiction === '' && isUnknownPlace({ boro, jurisdiction: null }) ? unknownPlaceText(boro) : undefined}
        />
      )}
    </Box>
  )
}
