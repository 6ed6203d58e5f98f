/** Bytes as megabytes to one decimal; what is there at all is never 0.0. */
export const megabytes = (bytes: number): string => (bytes > 0 ? Math.max(bytes / 1024 / 1024, 0.1) : 0).toFixed(1)
