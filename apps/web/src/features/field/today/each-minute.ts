/** For what goes by the clock of the phone: looked at once a minute. */
export const eachMinute = (tell: () => void) => {
  const timer = setInterval(tell, 60_000)
  return () => clearInterval(timer)
}
