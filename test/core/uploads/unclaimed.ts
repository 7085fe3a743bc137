/** Claims of a station without shared folders. */
export const unclaimed = {
  acquire: async () => true,
  isHeld: () => false,
  reserved: async () => {},
  commit: async () => {},
}
