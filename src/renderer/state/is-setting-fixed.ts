/** Returns whether the configuration file sets a key, a part of it, or its parent. */
export const isSettingFixed = (given: readonly string[], key: string): boolean =>
  given.some((one) => one === key || one.startsWith(`${key}.`) || key.startsWith(`${one}.`))
