/** Who works in the office or the warehouse touches no asbestos. The role is typed by hand. */
export const isOfHouse = ({ role }: { role: string | null }): boolean => ['office', 'warehouse'].includes(role?.trim().toLowerCase() ?? '')
