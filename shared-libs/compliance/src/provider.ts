/** Says which part of the estate a check reads: a cloud provider, or what strangers see of it (`external`). */
export const providers = ['aws', 'azure', 'gcp', 'external'] as const;
export type Provider = (typeof providers)[number];

/** Tells it by the id: those of cloud checks begin with their provider. */
export const providerOf = (checkId: string): Provider =>
  providers.find((provider) => checkId.startsWith(`${provider}-`)) ?? 'external';
