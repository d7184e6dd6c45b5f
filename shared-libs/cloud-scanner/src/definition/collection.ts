/** Says how the reading of one type of resource in one region of one account ended. */
export const collectionStates = [
  'complete',
  /** Parts of some resources, or the end of the list, could not be read. */
  'partial',
  'denied',
  'throttled',
  /** The provider does not offer the service in this region, or the account is not in an organisation. */
  'not_offered',
  'api_off',
  /** The list was cut at our own limit. */
  'capped',
] as const;
export type CollectionState = (typeof collectionStates)[number];

/** Names the policy that denied a call, as far as the provider says. */
export type DeniedBy =
  | 'identity'
  | 'resource'
  | 'organisation'
  | 'boundary'
  | 'session'
  | 'unknown';

/** Resources of which one part could not be read, for one reason. */
export interface Gap {
  readonly action: string;
  readonly reason: string;
  readonly deniedBy: DeniedBy | null;
  /** Resources; 0 where the list itself could not be read. */
  readonly resources: number;
}

/** The reading of one type in one region. */
export interface Collection {
  readonly type: string;
  readonly service: string;
  readonly region: string;
  readonly state: CollectionState;
  /** The list was read to its end: an absence may be concluded from it. Unread parts have markers of their own. */
  readonly isListed: boolean;
  readonly resources: number;
  /** Calls that were sent, those that were throttled among them. */
  readonly calls: number;
  readonly throttled: number;
  readonly gaps: readonly Gap[];
}
