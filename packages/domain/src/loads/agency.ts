/** Who administers the rule about asbestos waste where an office says nothing else. */
export const defaultWasteAgency = 'U.S. Environmental Protection Agency, Region 2, 290 Broadway, New York, NY 10007'
