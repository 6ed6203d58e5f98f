/**
 * The nonce the server wrote into this page, for style elements made at run time (Emotion, drag and drop). Undefined in development and in
 * tests, where nothing demands one.
 */
export function cspNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content
  return nonce && !nonce.startsWith('__') ? nonce : undefined
}
