/** How long to wait, in words: `Please wait 40 seconds, then try again.` */
export function waitWords(seconds: number): string {
  const isLong = seconds > 90
  const amount = isLong ? Math.ceil(seconds / 60) : Math.ceil(seconds)
  const unit = isLong ? 'minute' : 'second'
  return `Please wait ${amount} ${unit}${amount === 1 ? '' : 's'}, then try again.`
}
