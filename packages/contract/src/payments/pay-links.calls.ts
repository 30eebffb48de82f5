export const makePayLink = 'POST /orders/:id/pay-link'
export const readPayLink = 'GET /pay/:token'
export const promptByPayLink = 'POST /pay/:token/prompt'
export const enterCodeByPayLink = 'POST /pay/:token/code'
