/** From now on it is this moment, and goes on from there: no computer finds times of the future in what is made. */
export function goBackTo(thenMs) {
  const RealDate = Date
  const aheadMs = RealDate.now() - thenMs
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length > 0 ? given : [RealDate.now() - aheadMs]))
    }
    static now() {
      return RealDate.now() - aheadMs
    }
  }
}
