type TextRule = (text: string) => string

interface TrustedTypeRules {
  readonly createHTML: TextRule
  readonly createScript: TextRule
  readonly createScriptURL: TextRule
}

/** Part of the API that is used here; undefined in browsers without Trusted Types. */
declare const trustedTypes: { createPolicy(name: 'default', rules: TrustedTypeRules): unknown } | undefined

const refuse = (): never => {
  throw new TypeError('This page makes nothing out of text.')
}

/**
 * The only policy that the page's content policy admits. React Aria clears its live region with `innerHTML = ''`: an
 * empty text passes, every other text and every script is rejected.
 */
const emptyTextPolicy: TrustedTypeRules = {
  createHTML: (text) => (text === '' ? '' : refuse()),
  createScript: refuse,
  createScriptURL: refuse,
}

if (typeof trustedTypes !== 'undefined') trustedTypes.createPolicy('default', emptyTextPolicy)
