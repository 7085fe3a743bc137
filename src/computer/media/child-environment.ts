/** Selects the variables that another program needs to start. No secret is passed on. */
export function childEnvironment(ours: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const allowed = ['PATH', 'SYSTEMROOT']
  return Object.fromEntries(Object.entries(ours).filter(([name]) => allowed.includes(name.toUpperCase())))
}
