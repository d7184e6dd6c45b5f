import type { SampleResource } from '../sample-subscription.ts';

export const subscriptionId = '5a4b1e7c-2d3f-4a68-9b0c-1d2e3f405162';
export const tenantId = '0f9e8d7c-6b5a-4a3b-8c2d-1e0f9a8b7c6d';
export const clientId = 'c0ffee00-1234-4abc-8def-0123456789ab';

/** The id of a resource of the one resource group, as Azure writes it. */
export const idOf = (type: string, name: string): string => {
  const [provider = '', kind = '', child] = type.split('/');
  const path = child
    ? `${kind}/${name.split('/')[0]}/${child}/${name.split('/')[1]}`
    : `${kind}/${name}`;
  return `/subscriptions/${subscriptionId}/resourceGroups/Shop/providers/${provider}/${path}`;
};

/** A resource in West Europe; resources lack what Azure leaves out of some, such as tags. */
export const resource = (
  type: string,
  name: string,
  properties: SampleResource['properties'],
  facts: Partial<SampleResource> = {},
): SampleResource => ({
  id: idOf(type, name),
  name: name.split('/').at(-1) ?? name,
  type: type.toLowerCase(),
  location: 'westeurope',
  properties,
  ...facts,
});

/** The path of a part below a resource. */
export const part = (id: string, ending: string): string => `${id}/${ending}`.toLowerCase();

export const approved = {
  privateEndpointConnections: [
    { properties: { privateLinkServiceConnectionState: { status: 'Approved' } } },
  ],
};
