/** Where this device remembers for whom it shows push messages: one person at a time, by their user's id. */
export const pushPersonKey = "fettle.push";
