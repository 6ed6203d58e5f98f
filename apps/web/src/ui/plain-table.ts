/** A table to read, drawn from one style sheet: rows by the thousand cost no component each. Numbers stand right-aligned under each other. (product.md#look) */
export const plainTable = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'left', verticalAlign: 'baseline', py: 0.625, pr: 2, fontWeight: 'inherit', overflowWrap: 'anywhere' },
  '& th:last-of-type, & td:last-of-type': { pr: 0 },
  '& thead th': { fontSize: 12, fontWeight: 650, color: 'text.secondary', overflowWrap: 'normal' },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& .right': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .faint': { color: 'text.secondary' },
  '& .warn': { display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'warning.main', '& svg': { flexShrink: 0 } },
  '& a': { color: 'primary.main', textDecorationThickness: 1, textUnderlineOffset: 3 },
  // A finger needs more room than the words; the row gives it.
  '@media (pointer: coarse)': { '& td a': { display: 'inline-block', py: 1.25, my: -1.25 }, '& td': { py: 1.5 } },
  '@media print': { '& tr': { breakInside: 'avoid' }, '& a': { color: 'inherit', textDecoration: 'none' } },
} as const
