import type { JobForm } from '@daysheet/domain/jobs/job-form'
import { placeOfText } from '@daysheet/domain/jobs/job-form'
import { coordinates } from '@daysheet/domain/locations/place-text'
import type { Place } from '@daysheet/domain/locations/track'
import PlaceIcon from '@mui/icons-material/Place'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState, type ToggleEvent } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { SiteMap } from '../maps/site-map.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
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
  sitePlace: { label: 'Site Location', startsRow: true, help: 'Such as 40.7128, -74.0060' },
  siteRadius: { label: 'Site Radius (ft)', inputMode: 'decimal', help: 'If empty, the distance in Settings is used.' },
}
/** Offered while typing. Jobs outside the city have the name of their county. */
const fiveBoros = ['Bronx', 'Brooklyn', 'Manhattan', 'Queens', 'Staten Island']

const names = Object.keys(fields) as TextName[] // own keys of the record above

/** What the office knows of every new job. The other fields are folded away while one is added. */
const firstNames: readonly TextName[] = ['address', 'boro', 'jobNum']
const otherNames = names.filter((name) => !firstNames.includes(name))

const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }
const wholeRow = { gridColumn: '1 / -1', minWidth: 0 }

type Locked = readonly (TextName | 'payRegime')[]

interface JobFieldsProps {
  /** Fields that are shown and cannot be changed. */
  locked?: Locked
  /** A new job: the fields that few jobs need are folded away. */
  isNew?: boolean
}

/** A job's fields in the order of the specification, for every dialog that adds or edits one. (product.md#admin) */
export function JobFields({ locked = [], isNew = false }: JobFieldsProps) {
  const boros = useId()
  return (
    <Box sx={columns}>
      {firstNames.map((name) => (
        <JobField key={name} name={name} locked={locked} {...(name === 'boro' && { list: boros })} />
      ))}
      <datalist id={boros}>
        {fiveBoros.map((boro) => (
          <option key={boro}>{boro}</option>
        ))}
      </datalist>
      {isNew ? <FoldedFields locked={locked} /> : <OtherFields locked={locked} />}
    </Box>
  )
}

function JobField({ name, locked, list }: { name: TextName; locked: Locked; list?: string }) {
  const { label, wide = false, startsRow = false, inputMode, help } = fields[name]
  return (
    <TextField<JobForm>
      name={name}
      label={label}
      required={name === 'address'}
      disabled={locked.includes(name)}
      helperText={help}
      sx={wide ? { gridColumn: '1 / -1' } : startsRow ? { gridColumnStart: 1 } : {}}
      slotProps={{ htmlInput: { list, ...(inputMode && { inputMode }) }, inputLabel: { shrink: true } }}
    />
  )
}

function OtherFields({ locked }: { locked: Locked }) {
  return (
    <>
      {otherNames.map((name) => (
        <JobField key={name} name={name} locked={locked} />
      ))}
      {!locked.includes('sitePlace') && (
        <Box sx={wholeRow}>
          <SiteOnMap />
        </Box>
      )}
      <Box sx={wholeRow}>
        <OvertimeFields disabled={locked.includes('payRegime')} />
      </Box>
      <Box sx={wholeRow}>
        <CertificateTermsFields disabled={locked.includes('payRegime')} />
      </Box>
    </>
  )
}

/** Opens by itself if one of its fields has an error. */
function FoldedFields({ locked }: { locked: Locked }) {
  const [isOpen, setOpen] = useState(false)
  const { errors } = useFormState<JobForm>()
  const hasError = Object.keys(errors).some((name) => !firstNames.includes(name as TextName))
  return (
    <Box
      component="details"
      open={isOpen || hasError}
      onToggle={(event: ToggleEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
      sx={wholeRow}
    >
      <Box component="summary" sx={{ py: 0.5, cursor: 'pointer', fontWeight: 600 }}>
        More about the job
      </Box>
      <Box sx={{ ...columns, mt: 2 }}>
        <OtherFields locked={locked} />
      </Box>
    </Box>
  )
}

/** Fills the site location from a map. */
function SiteOnMap() {
  const [isOpen, setOpen] = useState(false)
  const { getValues, setValue } = useFormContext<JobForm>()
  const move = (place: Place) => setValue('sitePlace', coordinates(place), { shouldDirty: true, shouldValidate: true })
  return (
    <>
      <Button size="small" startIcon={<PlaceIcon />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close the map' : 'Choose on a map'}
      </Button>
      {isOpen && <SiteMap place={placeOfText(getValues('sitePlace'))} onMoved={move} />}
    </>
  )
}
