/**
 * Whether the browser history has an entry for the open sheet, after that of the page. A navigation from
 * within the sheet replaces it.
 */
export const sheetEntry = { isThere: false }
