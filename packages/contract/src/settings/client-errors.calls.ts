export const reportClientError = 'POST /client-errors'
