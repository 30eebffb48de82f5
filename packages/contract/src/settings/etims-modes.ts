/** How papers get their signature from KRA: not at all, typed into eTIMS Lite by hand, or by the integrator DigiTax. */
export const etimsModes = ['off', 'hand', 'digitax'] as const
export type EtimsMode = (typeof etimsModes)[number]
