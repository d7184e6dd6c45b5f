import type { AliasTarget } from './alias.ts';
import type { HostSnapshot } from './host.ts';
import type { SoftwareInventory } from './software.ts';
import type { TlsService } from './tls-service.ts';
import type { WebOrigin } from './web/web-origin.ts';
import type { Zone } from './zone.ts';

/**
 * Describes what a check can evaluate. An asset has at most one zone, alias, host and inventory of software, and
 * any number of others.
 */
export type Subject =
  | Zone
  | AliasTarget
  | HostSnapshot
  | TlsService
  | WebOrigin
  | SoftwareInventory;
export type SubjectKind = Subject['kind'];
