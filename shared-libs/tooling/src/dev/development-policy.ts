/** The directives that allow the origins of remotes. */
const REMOTE_DIRECTIVES = new Set([
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
]);

/**
 * Adds the origins that serve remotes in development to the product's Content-Security-Policy.
 * Events of new builds come from these origins too.
 */
export function developmentPolicy(policy: string, origins: readonly string[]): string {
  return policy
    .split('; ')
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return REMOTE_DIRECTIVES.has(name)
        ? [name, ...new Set([...sources, ...origins])].join(' ')
        : directive;
    })
    .join('; ');
}
