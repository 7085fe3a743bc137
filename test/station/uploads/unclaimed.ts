/** Claims of a station without shared folders. */
export const unclaimed = { acquire: async () => true, reserved: async () => {}, commit: async () => {} }
