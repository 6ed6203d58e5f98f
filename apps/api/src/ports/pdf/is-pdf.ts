/** Where the signature of a PDF may begin at the latest. */
const signatureWithin = 1024

/** Whether a file is a PDF by its name and by its first bytes, before anything reads it. */
export const isPdf = (name: string, bytes: Buffer): boolean => /\.pdf$/i.test(name) && bytes.subarray(0, signatureWithin).includes('%PDF-')
