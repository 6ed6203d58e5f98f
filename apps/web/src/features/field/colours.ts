/** The colours of Daysheet as custom properties, by day or in the dark as the phone has it. */
import { dark, light } from '../../ui/palette.ts'

const properties = ({ primary, success, error, warning, background, text, divider }: typeof light) => ({
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
    for (const [name, value] of Object.entries(properties(isDark.matches ? dark : light)))
      document.documentElement.style.setProperty(name, value)
  }
  isDark.addEventListener('change', apply)
  apply()
}
