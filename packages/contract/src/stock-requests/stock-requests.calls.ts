export const notifyMe = 'POST /products/:id/notify-me'
