/** Plain http is allowed for this computer only: elsewhere the key and the videos would travel unencrypted. */
export const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

export const isSecureUrl = (url: URL) => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))

/** Removes user name and password from addresses in a text. */
export const withoutCredentials = (text: string) => text.replaceAll(/\/\/[^/\s]*@/g, '//…@')
