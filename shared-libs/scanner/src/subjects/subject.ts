import type { HostSnapshot } from './host.ts';
import type { TlsService } from './tls-service.ts';
import type { WebOrigin } from './web-origin.ts';
import type { Zone } from './zone.ts';

/**
 * What a check can evaluate. An asset has at most one zone and one host, and any number of others.
 */
export type Subject = Zone | HostSnapshot | TlsService | WebOrigin;
export type SubjectKind = Subject['kind'];
