/** Whether the configuration file decides a key, a part of it, or what it belongs to. */
export const isSettingFixed = (given: readonly string[], key: string): boolean =>
  given.some((one) => one === key || one.startsWith(`${key}.`) || key.startsWith(`${one}.`))
