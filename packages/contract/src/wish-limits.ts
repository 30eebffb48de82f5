/** The most products on one wish list. */
export const MAX_WISHES = 200
/** The most products that one call without an account names. */
export const MAX_IDS = 50
