/** The colours of Daysheet, by day and in the dark: of the office's screens through their theme, of the field's as they are. */
export const light = {
  primary: { main: '#1d5bb8', contrastText: '#ffffff' },
  success: { main: '#18733a', contrastText: '#ffffff' },
  error: { main: '#b8231c', contrastText: '#ffffff' },
  warning: { main: '#855300', contrastText: '#ffffff' },
  info: { main: '#1d5bb8', contrastText: '#ffffff' },
  background: { default: '#f5f6f8', paper: '#ffffff' },
  text: { primary: '#17202b', secondary: '#4f5b69' },
  divider: '#d9dee5',
}

// `dark` is what a button is while the mouse is on it: left to itself it would be too dark for the words on it.
export const dark = {
  primary: { main: '#84b6ff', dark: '#6a9ae0', contrastText: '#0c1626' },
  success: { main: '#5fcf8e', contrastText: '#06180d' },
  error: { main: '#ff938a', dark: '#e67d74', contrastText: '#240605' },
  warning: { main: '#f2bd55', contrastText: '#1f1500' },
  info: { main: '#84b6ff', contrastText: '#0c1626' },
  background: { default: '#0f141a', paper: '#171e26' },
  text: { primary: '#e9eef4', secondary: '#a9b5c2' },
  divider: '#2d3845',
}
