/** Silence that ends every turn of the load, however finished the words sound: what follows it is our own time. */
export const endpointingMs = 350
