/** Daysheet's colors as custom properties, light or dark by the phone's setting. */
import { dark, light } from '#ui/palette.ts'

/**
 * The app is read in sunlight, so all text has a contrast of at least 7 to 1 in both schemes.
 * (product.md#field-screen)
 */
export const outdoors = {
  light: {
    ...light,
    primary: { main: '#1a4f9f', contrastText: '#ffffff' },
    success: { main: '#115a2c' },
    error: { main: '#9a1b15' },
    warning: { main: '#6b4200' },
    text: { primary: '#17202b', secondary: '#414c59' },
    divider: '#a9b3bf',
  },
  dark: { ...dark, divider: '#4a5868' },
}

const properties = ({ primary, success, error, warning, background, text, divider }: (typeof outdoors)['light' | 'dark']) => ({
  '--primary': primary.main,
  '--on-primary': primary.contrastText,
  '--success': success.main,
  '--error': error.main,
  '--warning': warning.main,
  '--background': background.default,
  '--paper': background.paper,
  '--text': text.primary,
  '--faint': text.secondary,
  '--divider': divider,
})

export function startColours(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    for (const [name, value] of Object.entries(properties(isDark.matches ? outdoors.dark : outdoors.light)))
      document.documentElement.style.setProperty(name, value)
  }
  isDark.addEventListener('change', apply)
  apply()
}
