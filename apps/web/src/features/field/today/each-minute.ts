/** Subscribes to the phone's clock, once a minute. */
export const eachMinute = (tell: () => void) => {
  const timer = setInterval(tell, 60_000)
  return () => clearInterval(timer)
}
