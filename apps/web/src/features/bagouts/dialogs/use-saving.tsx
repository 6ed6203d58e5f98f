import { useRef, useState } from 'react'
import Box from '@mui/material/Box'

/** The indicator of product.md#bagouts, at the left of a dialog's buttons, where it moves nothing. */
export function SavingSign({ saving }: { saving: boolean }) {
  return (
    <Box role="status" sx={{ mr: 'auto', color: 'text.secondary' }}>
      {saving && 'Saving...'}
    </Box>
  )
}

/** Runs one save at a time: a second press while one is under way does nothing. */
export function useSaving(): { saving: boolean; run: (save: () => Promise<void>) => Promise<void> } {
  const [saving, setSaving] = useState(false)
  const isRunning = useRef(false)
  const run = async (save: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    try {
      await save()
    } finally {
      isRunning.current = false
      setSaving(false)
    }
  }
  return { saving, run }
}
