/** What the list of phones says. */
import { isPhoneClockOff, phoneTrouble, type PhoneTrouble } from '@daysheet/domain/field/phone-trouble'
import type { FieldPhone } from '@daysheet/domain/field/phones'
import { lengthText } from '@daysheet/domain/time-review/finding'

const troubleLabels: Readonly<Record<PhoneTrouble, string>> = {
  'old-items': 'Unsent for more than a day',
  silent: 'Silent for more than a day with something unsent',
}

/** Null where nobody has to look after it. */
export const troubleLabel = (phone: FieldPhone, now: Date): string | null => {
  const trouble = phoneTrouble(phone, now)
  return trouble && troubleLabels[trouble]
}

/** `3 waiting, 1 refused`; `Nothing`. */
export const itemsLabel = ({ waiting, refused }: Pick<FieldPhone, 'waiting' | 'refused'>): string =>
  [...(waiting > 0 ? [`${waiting} waiting`] : []), ...(refused > 0 ? [`${refused} refused`] : [])].join(', ') || 'Nothing'

/** `Newest`, or which older one, by the name of its script. */
export function versionLabel({ version }: Pick<FieldPhone, 'version'>, newest: string | null | undefined): string {
  if (version === null) return 'Not known'
  if (version === newest) return 'Newest'
  return typeof newest === 'string' ? `Older (${version})` : version
}

/** `Right`, `47 minutes ahead`. */
export function clockLabel({ clockOffset }: Pick<FieldPhone, 'clockOffset'>): string {
  if (clockOffset === null) return 'Not known'
  if (!isPhoneClockOff({ clockOffset })) return 'Right'
  return `${lengthText(Math.abs(clockOffset) / 60)} ${clockOffset > 0 ? 'ahead' : 'behind'}`
}
