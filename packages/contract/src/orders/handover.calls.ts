export const collectOrder = 'POST /orders/:id/collected'
export const readHandoverCode = 'POST /orders/:id/handover-code'
