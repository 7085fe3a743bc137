/** Plain http is for this computer only: anywhere else the key and the videos would travel in the open. */
export const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

export const isSecureUrl = (url: URL) => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))

/** An address as it may be shown: a user name and password in it are nobody's business. */
export const withoutCredentials = (text: string) => text.replaceAll(/\/\/[^/\s]*@/g, '//…@')
