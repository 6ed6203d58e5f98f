/** How Daysheet looks: type, space, motion; its colours are in ui/palette.ts. */
import '@fontsource-variable/inter/wght.css'
import '../ui/print.css'
import { createTheme } from '@mui/material/styles'
import { dark, light } from '../ui/palette.ts'
import type {} from '@mui/x-date-pickers/themeAugmentation'

const font = '"Inter Variable", system-ui, sans-serif'

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  spacing: 8,
  shape: { borderRadius: 8 },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 150,
      standard: 180,
      complex: 180,
      enteringScreen: 180,
      leavingScreen: 120,
    },
  },
  typography: {
    fontFamily: font,
    fontSize: 14,
    htmlFontSize: 16,
    h1: { fontSize: '1.25rem', lineHeight: 1.4, fontWeight: 650 },
    h2: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 650 },
    h3: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: 650 },
    h6: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 650 },
    body1: { fontSize: '0.875rem', lineHeight: 1.4 },
    body2: { fontSize: '0.875rem', lineHeight: 1.4 },
    caption: { fontSize: '0.75rem', lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600, lineHeight: 1.4 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        // What stays at the top of the window: the bar of the application and a little air. (ui/pinned.module.css)
        html: { '--top-kept': '64px', scrollPaddingTop: 'var(--top-kept)' },
        body: { fontVariantNumeric: 'tabular-nums' },
        'h1:focus': { outline: 'none' },
        // Links without a style of their own, such as job numbers in long lists, would otherwise
        // have the browser's blue.
        'a.job-link, :where(a:not([class]))': {
          color: 'var(--mui-palette-primary-main)',
          // Faint, but there: among the words of an address a colour alone does not tell a link.
          textDecoration: 'underline',
          textDecorationColor: 'color-mix(in srgb, currentColor 35%, transparent)',
          textUnderlineOffset: 3,
          borderRadius: 2,
          '&:hover': { textDecorationColor: 'currentColor' },
          '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
          '@media print': { color: 'inherit', textDecoration: 'none' },
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // None rather than a short one: a style that everything on a full day has a transition by takes twenty times as long to work out.
            transition: 'none !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiAppBar: { defaultProps: { elevation: 0 } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiCardContent: { styleOverrides: { root: { padding: 12, '&:last-child': { paddingBottom: 12 } } } },
    MuiButtonBase: {
      styleOverrides: {
        // Left alone, a button shows its words in the browser's own font.
        root: { fontFamily: 'inherit', '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 } },
      },
    },
    MuiButton: {
      defaultProps: { size: 'small', disableElevation: true },
      styleOverrides: { root: { minHeight: 32, '@media (pointer: coarse)': { minHeight: 44 } } },
    },
    MuiIconButton: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } } },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiAutocomplete: { defaultProps: { size: 'small' } },
    // A long name takes a second line instead of an end that nobody can read.
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: { height: 'auto', minHeight: 24, maxWidth: '100%' },
        label: { whiteSpace: 'normal', overflowWrap: 'anywhere', paddingBlock: 2 },
      },
    },
    MuiTable: { defaultProps: { size: 'small' } },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiRadio: { defaultProps: { size: 'small' } },
    MuiSwitch: { defaultProps: { size: 'small' } },
    MuiToolbar: { defaultProps: { variant: 'dense' } },
    // An iPhone zooms into a field whose text is smaller than 16 px.
    MuiInputBase: { styleOverrides: { input: { '@media (pointer: coarse)': { fontSize: 16 } } } },
    // An address may be one long word.
    MuiDialogTitle: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
    MuiDialogContent: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 16px' } } },
    MuiDialog: {
      styleOverrides: {
        paper: { '@media (max-width: 599.95px)': { margin: 12, width: 'calc(100% - 24px)', maxHeight: 'calc(100% - 24px)' } },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 300, enterTouchDelay: 400 },
      styleOverrides: { tooltip: { fontSize: '0.75rem' } },
    },
    MuiAlert: { styleOverrides: { root: { alignItems: 'center' } } },
    MuiMenuItem: { styleOverrides: { root: { '@media (pointer: coarse)': { minHeight: 44 } } } },
  },
})
