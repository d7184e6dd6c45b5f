import type { Answer } from '../../definition/source.ts';

/** A resource as Resource Manager and Resource Graph answer it. */
export interface SampleResource {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly location?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly kind?: string;
  readonly sku?: Readonly<Record<string, unknown>>;
  readonly identity?: Readonly<Record<string, unknown>>;
  readonly managedBy?: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A subscription beside the described one, as the list of subscriptions has it. */
export interface SampleSibling {
  readonly subscriptionId: string;
  readonly displayName: string;
  /** Default: that of the described one. */
  readonly tenantId?: string;
  /** Default: `Enabled` */
  readonly state?: string;
}

/** A description of a subscription and its tenant, from which a server answers. */
export interface SampleSubscription {
  readonly id: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly resources: readonly SampleResource[];
  /** The other subscriptions that the application sees. Default: none. */
  readonly others?: readonly SampleSibling[];
  /** Ids of subscriptions below management groups, by the id of the group. Default: there is no group. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** Answers of Resource Manager below resources and the subscription, by path in lower case. */
  readonly parts: Readonly<Record<string, Answer>>;
  /** Answers of Microsoft Graph by path, without a query. */
  readonly directory: Readonly<Record<string, Answer>>;
}
