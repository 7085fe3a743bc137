/** What another program may see of our environment: what it needs to start, and never a secret. */
export function childEnvironment(ours: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const allowed = ['PATH', 'SYSTEMROOT']
  return Object.fromEntries(Object.entries(ours).filter(([name]) => allowed.includes(name.toUpperCase())))
}
