import type { CloudProvider } from '@parapet/contracts/cloud/cloud';

/** What limits the members that are listed; an organization of AWS is read as a whole. */
export const rootLabels: Readonly<
  Record<
    CloudProvider,
    { readonly above: string; readonly label: string; readonly hint: string } | null
  >
> = {
  aws: null,
  azure: {
    above: 'tenant',
    label: 'Management group',
    hint: 'Its id, for the subscriptions below it. Empty: all that the application sees.',
  },
  gcp: {
    above: 'organization',
    label: 'Folder or organization',
    hint: 'Such as folders/123456789012, for the projects below it. Empty: all that the account sees.',
  },
};
