import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useEffect, useId, useRef } from 'react'

interface FarOverProps {
  /** What is far more than what. */
  words: string
  isSure: boolean
  /** Why the form was not saved; absent until it was tried. */
  problem: string | undefined
  onChange: (isSure: boolean) => void
}

/** Asks about feet that are far more than was filed, in the form: Enter alone does not save them. */
export function FarOver({ words, isSure, problem, onChange }: FarOverProps) {
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (problem !== undefined) box.current?.focus()
  }, [problem])
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start', '& .MuiAlert-message': { py: 0.5, overflow: 'visible' } }}>
      <span id={id}>This is more than twice what was filed: {words}.</span>
      <FormControlLabel
        label="Yes, this is right"
        sx={{ display: 'flex', ml: 0, gap: 0.5 }}
        control={
          <Checkbox
            checked={isSure}
            onChange={(_event, isChecked) => onChange(isChecked)}
            slotProps={{ input: { ref: box, 'aria-describedby': id } }}
          />
        }
      />
      {problem !== undefined && (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </Alert>
  )
}
