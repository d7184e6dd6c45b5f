/** What of a page may come from the origins of remotes. */
const OF_REMOTES = new Set(['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']);

/**
 * The product's own Content-Security-Policy, opened to the origins that serve remotes in development.
 * News of new builds comes from these origins too, so nothing else has to be opened.
 */
export function developmentPolicy(policy: string, origins: readonly string[]): string {
  return policy
    .split('; ')
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return OF_REMOTES.has(name)
        ? [name, ...new Set([...sources, ...origins])].join(' ')
        : directive;
    })
    .join('; ');
}
