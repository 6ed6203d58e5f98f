/**
 * The job number of an address such as `/dashboard/job/10000.40`: numbers are compared, so `10000.4` means the same job; null when it is not a number, which no
 * job has. (product.md#screens, product.md#entities)
 */
export function jobNumberIn(address: string): number | null {
  const text = address.trim()
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}
