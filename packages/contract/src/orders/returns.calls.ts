export const requestReturn = 'POST /orders/:id/return-requests'
export const receiveReturn = 'POST /orders/:id/returns'
export const changeReturn = 'PATCH /returns/:id'
export const listReturns = 'GET /returns'
