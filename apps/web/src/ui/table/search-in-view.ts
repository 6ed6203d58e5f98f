/** Around `searchInView` and what is beside it. On a phone they are lines of the page, so that the search can stay in view. */
export const searchAbove = { display: { xs: 'contents', sm: 'flex' }, flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const

/** Around a search: on a phone it stays in view, beneath the bar of the page, as far as its list goes. */
export const searchInView = {
  flex: { xs: '1 1 100%', sm: '0 1 440px' },
  position: { xs: 'sticky', sm: 'static' },
  top: 48,
  zIndex: 4,
  bgcolor: 'background.default',
  pt: { xs: 1, sm: 0 },
  mt: { xs: -1, sm: 0 },
  pb: { xs: 0.5, sm: 0 },
} as const
