/** Returns whether the configuration file sets a key, a part of it, or its parent. */
export const isSettingFixed = (fixedKeys: readonly string[], key: string): boolean =>
  fixedKeys.some((one) => one === key || one.startsWith(`${key}.`) || key.startsWith(`${one}.`))
