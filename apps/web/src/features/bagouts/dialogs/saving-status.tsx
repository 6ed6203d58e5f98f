import Box from '@mui/material/Box'

/** The indicator of product.md#bagouts, at the left of a dialog's buttons, where it moves nothing. */
export function SavingStatus({ saving }: { saving: boolean }) {
  return (
    <Box role="status" sx={{ mr: 'auto', color: 'text.secondary' }}>
      {saving && 'Saving...'}
    </Box>
  )
}
