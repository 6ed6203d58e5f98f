const open = { position: 'static !important', display: 'block !important', overflow: 'visible !important' } as const
const unbound = { height: 'auto !important', maxHeight: 'none !important', maxWidth: 'none !important', margin: '0 !important' } as const
const sheet = ['', '.MuiDialog-container', '.MuiDialog-paper', '.MuiDialogContent-root']
  .map((part) => `[data-on-paper] ${part}`.trim())
  .join(', ')

/** On paper a dialog that is marked stands alone, over as many pages as it needs. */
export const onPaper = {
  '@media print': {
    '@page': { size: 'landscape', margin: '12mm' },
    body: { overflow: 'visible !important', padding: '0 !important' },
    'body > *:not([data-on-paper])': { display: 'none !important' },
    [sheet]: { ...open, ...unbound, width: 'auto !important' },
    '[data-on-paper] > .MuiBackdrop-root': { display: 'none !important' },
  },
} as const
