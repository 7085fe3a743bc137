/** A station's id as the database writes it: with dashes. */
export const stationUuid = (stationId: string): string =>
  stationId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
