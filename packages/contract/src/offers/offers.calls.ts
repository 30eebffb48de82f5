export const listOffers = 'GET /offers'
export const createOffer = 'POST /offers'
export const updateOffer = 'PUT /offers/:id'
export const deleteOffer = 'DELETE /offers/:id'
