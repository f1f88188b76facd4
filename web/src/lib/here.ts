/** Whether games are played on this device, by the page as `make site` builds it; else there is a server. */
export const HERE = import.meta.env.MODE === 'site'
