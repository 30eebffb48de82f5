import { staffWords } from './staff-words.ts'

/** Actions on many rows of a list. */
export const staffBulk = staffWords('staffBulk', {
  chosen: (count: number) => `${count} selected`,
  /** Selected rows that the last action took out of the list. */
  away: (count: number) => `${count} no longer in this list`,
  clear: 'Clear selection',
  working: 'Working...',
  outcome: (done: number, failed: number) =>
    failed === 0 ? `All ${done} done.` : `${done} done, ${failed} failed:`,
  failedOne: (name: string, message: string) => `${name}: ${message}`,

  setStatus: 'Set status',
  setStatusTitle: 'Set status of all selected',
  askStatus: (count: number, status: string) =>
    `Are you sure you want to change the status of ${count} selected to "${status}"?`,
  setVisibility: 'Set visibility',
  setVisibilityTitle: 'Set visibility of all selected',
  askVisibility: (count: number, visibility: string) =>
    `Are you sure you want to change ${count === 1 ? '1 product' : `${count} products`} to "${visibility}"?`,
  adjust: (count: number) => `Adjust stock of ${count} selected`,
  remove: 'Delete selected',
  askRemove: (count: number) =>
    `Are you sure you want to delete ${count} selected? This action cannot be undone.`,
})
