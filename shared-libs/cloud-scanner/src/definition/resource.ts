/** A resource of a provider, as it was read. Account and region are resources, too. */
export interface CloudResource {
  /** `aws.s3.bucket`: provider, service and kind, each with hyphens. */
  readonly type: string;
  /** The provider's own full id in its canonical form, such as an ARN: the identity. */
  readonly uid: string;
  readonly name: string;
  /** `global` for a resource of no region. */
  readonly region: string;
  readonly tags: Readonly<Record<string, string>>;
  /**
   * The answers of the provider, each part in the provider's own shape. A part that is not set is null, one that
   * could not be read is an `Unread`.
   */
  readonly config: Readonly<Record<string, unknown>>;
}

/** Stands in a configuration for a part that could not be read, so that nobody takes it for a value. */
export interface Unread {
  readonly $unread: {
    /** The action that was refused, as its provider names it: `s3:GetBucketPolicy`. */
    readonly action: string;
    /** A phrase without a full stop: "not allowed by a service control policy". */
    readonly reason: string;
    /** The provider does not have this part here, so a check that reads it does not apply. */
    readonly isNotOffered?: true;
  };
}

export const unread = (action: string, reason: string): Unread => ({ $unread: { action, reason } });

export const notOffered = (action: string, reason: string): Unread => ({
  $unread: { action, reason, isNotOffered: true },
});

export const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null && '$unread' in value;

/** Thrown by a view when a check reads what could not be read. */
export class UnreadError extends Error {
  readonly action: string;
  readonly reason: string;
  readonly isNotOffered: boolean;

  constructor({ $unread: { action, reason, isNotOffered } }: Unread) {
    super(`${action}: ${reason}`);
    this.action = action;
    this.reason = reason;
    this.isNotOffered = isNotOffered === true;
  }
}

const KEPT = Symbol('kept');

/** Returns the parts of a configuration that checks compare; a view of it throws for any other. */
export function projectionOf(
  config: CloudResource['config'],
  kept: ReadonlySet<string>,
): CloudResource['config'] {
  const parts: Record<string | symbol, unknown> = { [KEPT]: kept };
  for (const name of kept) if (name in config) parts[name] = config[name];
  return parts;
}

function requireKept(config: object, property: string): void {
  const kept = Reflect.get(config, KEPT) as ReadonlySet<string> | undefined;
  if (kept?.has(property) !== false) return;
  throw new UnreadError(unread('', `${property} is not kept for comparison`));
}

/**
 * Returns the same configuration for a check: it reads like the plain object, and throws `UnreadError` for a part
 * that could not be read. So no check can take such a part for an empty one.
 */
export function viewOf<Value>(value: Value, onRead?: (property: string) => void): Value {
  // The methods of a date work on the date itself alone.
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const read = (property: string | symbol, part: unknown): unknown => {
    if (typeof property === 'string') onRead?.(property);
    if (isUnread(part)) throw new UnreadError(part);
    return viewOf(part);
  };
  return new Proxy(value, {
    get(target, property) {
      if (typeof property === 'string') requireKept(target, property);
      return read(property, Reflect.get(target, property));
    },
    // Spread, entries and JSON read descriptors first.
    getOwnPropertyDescriptor(target, property) {
      const descriptor = Reflect.getOwnPropertyDescriptor(target, property);
      if (descriptor && 'value' in descriptor) read(property, descriptor.value);
      return descriptor;
    },
  });
}
