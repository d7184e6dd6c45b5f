import type { Answer } from '../definition/source.ts';

/** Private endpoints of a resource that its owner has approved; shapes differ in where the state is. */
export const approvedEndpoints = ({ privateEndpointConnections }: Answer): number =>
  (privateEndpointConnections ?? []).filter(
    (one: Answer) =>
      (one?.properties ?? one)?.privateLinkServiceConnectionState?.status === 'Approved',
  ).length;
