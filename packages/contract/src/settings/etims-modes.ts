/** How papers get their signature from KRA: not at all, or typed into eTIMS Lite by hand. */
export const etimsModes = ['off', 'hand'] as const
export type EtimsMode = (typeof etimsModes)[number]
