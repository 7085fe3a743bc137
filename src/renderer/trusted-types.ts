type TextRule = (text: string) => string

interface TrustedTypeRules {
  readonly createHTML: TextRule
  readonly createScript: TextRule
  readonly createScriptURL: TextRule
}

/** As much of it as is used here; a browser without Trusted Types has none. */
declare const trustedTypes: { createPolicy(name: 'default', rules: TrustedTypeRules): unknown } | undefined

const refuse = (): never => {
  throw new TypeError('This page makes nothing out of text.')
}

/**
 * The only policy that the page's content policy admits. React Aria's announcements for screen readers empty their region
 * with `innerHTML = ''`: an empty text passes, every other text and every script is refused.
 */
const emptyTextPolicy: TrustedTypeRules = {
  createHTML: (text) => (text === '' ? '' : refuse()),
  createScript: refuse,
  createScriptURL: refuse,
}

if (typeof trustedTypes !== 'undefined') trustedTypes.createPolicy('default', emptyTextPolicy)
