import { githubProvider } from './github.provider.ts';
import { openIdProvider } from './open-id.provider.ts';
import type { ProviderFetch, ProviderSettings, Providers } from './provider.ts';

/** Creates the configured providers; none is called before somebody signs in there. */
export function openProviders(
  settings: readonly ProviderSettings[],
  fetch: ProviderFetch,
): Providers {
  return new Map(
    settings.map((each) => [
      each.id,
      each.id === 'github' ? githubProvider(each, fetch) : openIdProvider(each, fetch),
    ]),
  );
}
