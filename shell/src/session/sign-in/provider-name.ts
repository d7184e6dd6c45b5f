import type { RuntimeConfig } from '@parapet/contracts/releases/runtime-config';

/** Names that differ from the capitalised id. */
const names: Readonly<Record<string, string>> = {
  azure: 'Microsoft',
  email: 'Email and password',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  phone: 'Phone number',
};

/** Returns the name of a provider: the operator's, else a known one, else its id in plain words. */
export const providerName = (
  id: string,
  { oauthNames = {} }: Pick<RuntimeConfig, 'oauthNames'>,
): string => {
  const given = Object.hasOwn(oauthNames, id) ? oauthNames[id] : undefined;
  const known = Object.hasOwn(names, id) ? names[id] : undefined;
  if (given || known) return given || known || id;
  const words = id.replace(/^custom:/, '').replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
