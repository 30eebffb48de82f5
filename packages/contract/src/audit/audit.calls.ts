export const listAudit = 'GET /audit'
