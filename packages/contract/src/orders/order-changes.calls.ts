export const changeItems = 'PUT /orders/:id/items'
export const changeDelivery = 'PUT /orders/:id/delivery'
export const previewDelivery = 'POST /orders/:id/delivery/preview'
export const previewItems = 'POST /orders/:id/items/preview'
